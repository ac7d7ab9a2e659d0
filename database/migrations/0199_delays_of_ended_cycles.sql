-- Averages of delays leave out cycles without an end: the sums of days are added up again.
truncate cycle_day_sums, cycle_days;
