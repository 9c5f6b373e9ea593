create table activity_tile (
  window_start timestamptz primary key,
  window_end timestamptz not null,
  events bigint not null,
  updated_at timestamptz not null
);
