-- What mostly suffices of a day's durations, so that a report over a year reads a fraction of them (decision 0067).

-- Days that were added up without are added up anew, the newest first.
truncate cycle_day_sums, cycle_days;
alter table cycle_day_sums add column brief bytea not null;
-- Packed already.
alter table cycle_day_sums alter column brief set storage external;
