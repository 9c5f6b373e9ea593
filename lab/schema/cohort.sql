create table enrollment_cohort (
  enrollment_id bigint primary key,
  course_id int not null,
  segment text not null,
  state text not null,
  source_ts_ms bigint not null,
  source_snapshot boolean not null,
  updated_at timestamptz not null default clock_timestamp()
);
create index on enrollment_cohort (source_ts_ms);

-- The heartbeat row, once it has crossed every hop: tells an idle path from a blocked one.
create table cohort_canary (
  id int primary key,
  source_ts_ms bigint not null,
  applied_at timestamptz not null default clock_timestamp()
);

-- The completion mart: everyone who ever enrolled, what its readers see of it, and what each day's load says of itself.
create schema mart;
create table mart.enrolled (
  enrollment_id bigint primary key,
  course_id int not null,
  left_on date
);
create index on mart.enrolled (left_on);
create table mart.completion (
  enrollment_id bigint primary key,
  course_id int not null
);
create table mart.load (
  day date primary key,
  rows bigint not null,
  deletes bigint not null
);
