-- A committed day is the day of the project: with shifts it begins with the first that counts for it. Those until now began at midnight.
alter table commits add column day_starts timestamptz[];
alter table commits no force row level security;
update commits set day_starts = (
  select array_agg(day at time zone commits.zone order by day)
    from generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') day);
alter table commits force row level security;
alter table commits alter column day_starts set not null;
