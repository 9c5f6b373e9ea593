create schema ops;

create table public.enrollment (
  enrollment_id bigint generated always as identity primary key,
  learner_ref text not null,
  course_id int not null,
  segment text not null,
  state text not null,
  updated_at timestamptz not null default clock_timestamp()
);

-- A deletion is keyed like every other change, by columns outside the primary key; a publication may filter by any column.
alter table public.enrollment replica identity full;

create table ops.heartbeat (
  id int primary key,
  beat_at timestamptz not null
);
insert into ops.heartbeat values (1, clock_timestamp());

-- Neighbours in the same database that nobody captures: they write most of the WAL.
create table public.audit_note (
  note_id bigint generated always as identity primary key,
  body text not null,
  written_at timestamptz not null default clock_timestamp()
);
create table public.session_count (
  course_id int primary key,
  sessions bigint not null default 0
);
insert into public.session_count (course_id) select generate_series(1, 20);
create index on public.enrollment (updated_at);
