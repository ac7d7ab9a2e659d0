-- Dashboards that a screen on a wall goes through after what it shows of Today; those that are not there any more are passed over.
alter table wall_screens add column dashboards uuid[] not null default '{}';
