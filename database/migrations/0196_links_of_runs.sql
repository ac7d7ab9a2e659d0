-- Links that scheduled reports make take no room from those that people share by hand; a run knows the copy that it sent.
alter table shared_reports add column scheduled boolean not null default false;
alter table scheduled_report_runs add column copy_id uuid;
