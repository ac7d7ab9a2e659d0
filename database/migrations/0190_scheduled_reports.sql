-- Scheduled reports of an account, what was sent of each, and to whom.
create table scheduled_reports (
  account_id uuid not null references accounts (id),
  id uuid not null,
  version integer not null default 1,
  hidden boolean not null default false,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  name text not null,
  subject text not null,
  comment text,
  paused boolean not null,
  language text not null,
  days jsonb not null,
  -- HH:mm on the wall of the project, without one on that of the account.
  time text not null,
  range text not null,
  hours_from text,
  hours_to text,
  project_id uuid,
  route_id uuid,
  counts text not null,
  counts_by text not null,
  group_by text not null,
  include_weights boolean not null,
  include_volumes boolean not null,
  sections jsonb not null default '[]',
  attachments jsonb not null default '[]',
  include_link boolean not null,
  send_empty boolean not null,
  primary key (account_id, id),
  constraint scheduled_reports_project_id_fkey foreign key (account_id, project_id)
    references projects (account_id, id),
  constraint scheduled_reports_route_id_fkey foreign key (account_id, route_id) references routes (account_id, id)
);
create unique index scheduled_reports_name_unique on scheduled_reports (account_id, lower(name));
create index scheduled_reports_project on scheduled_reports (account_id, project_id);
create index scheduled_reports_route on scheduled_reports (account_id, route_id);
select haulway_protect('scheduled_reports');
-- Of a restricted project they are as absent as the project for those whom it is not open to.
create policy scheduled_reports_open on scheduled_reports as restrictive for select
  using (project_id is null
    or project_id in (select p.id from projects p where p.account_id = haulway_account()));

-- When each is due. It changes by itself, so it is no part of the entry.
create table scheduled_report_timers (
  account_id uuid not null,
  report_id uuid not null,
  -- Whoever saved it last: a run sees what this person may see.
  author_id uuid not null references users (id),
  -- Null while it stands still; by the clock of which zone.
  next_run_at timestamptz,
  zone text not null,
  -- Of a run that failed: how often, and when it is tried again.
  attempts integer not null default 0,
  retry_at timestamptz,
  -- Why it stands still though nobody paused it.
  stopped text check (stopped in ('author', 'project')),
  primary key (account_id, report_id),
  constraint scheduled_report_timers_report_fkey foreign key (account_id, report_id)
    references scheduled_reports (account_id, id) on delete cascade
);
create index scheduled_report_timers_due on scheduled_report_timers (account_id, next_run_at) where next_run_at is not null;
select haulway_protect('scheduled_report_timers');

create table scheduled_reports_emails (
  account_id uuid not null,
  scheduled_report_id uuid not null,
  position integer not null,
  address text not null,
  language text,
  primary key (account_id, scheduled_report_id, position),
  constraint scheduled_reports_emails_scheduled_report_id_fkey foreign key (account_id, scheduled_report_id)
    references scheduled_reports (account_id, id) on delete cascade
);
select haulway_protect('scheduled_reports_emails');

create table scheduled_reports_phones (
  account_id uuid not null,
  scheduled_report_id uuid not null,
  position integer not null,
  phone text not null,
  language text,
  primary key (account_id, scheduled_report_id, position),
  constraint scheduled_reports_phones_scheduled_report_id_fkey foreign key (account_id, scheduled_report_id)
    references scheduled_reports (account_id, id) on delete cascade
);
select haulway_protect('scheduled_reports_phones');

-- What ran. It outlives its report, by the name that it had.
create table scheduled_report_runs (
  account_id uuid not null references accounts (id),
  id uuid not null,
  report_id uuid not null,
  report_name text not null,
  project_id uuid,
  kind text not null check (kind in ('scheduled', 'manual', 'test')),
  -- The scheduled instant, or when somebody pressed the button.
  due_at timestamptz not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  -- Runs before it that were missed while nothing ran.
  missed integer not null default 0,
  late boolean not null default false,
  range_from timestamptz not null,
  range_to timestamptz not null,
  time_zone text not null,
  outcome text not null check (outcome in ('sent', 'empty', 'failed', 'nobody')),
  counted integer not null default 0,
  ran_by uuid references users (id),
  primary key (account_id, id)
);
-- A run by the clock happens once, however many processes see that it is due.
create unique index scheduled_report_runs_once on scheduled_report_runs (account_id, report_id, due_at)
  where kind = 'scheduled';
create index scheduled_report_runs_latest on scheduled_report_runs (account_id, started_at desc, id);
create index scheduled_report_runs_report on scheduled_report_runs (account_id, report_id, started_at desc);
select haulway_protect('scheduled_report_runs');
create policy scheduled_report_runs_open on scheduled_report_runs as restrictive for select
  using (project_id is null
    or project_id in (select p.id from projects p where p.account_id = haulway_account()));

-- What became of it for each recipient and channel.
create table scheduled_report_deliveries (
  account_id uuid not null,
  run_id uuid not null,
  position integer not null,
  channel text not null check (channel in ('mail', 'sms')),
  address text not null,
  language text not null,
  -- Its name in the outbox; null of what never went there.
  message uuid,
  outcome text not null check (outcome in
    ('waiting', 'sent', 'delivered', 'bounced', 'failed', 'unknown', 'skipped', 'suppressed')),
  reason text,
  changed_at timestamptz not null,
  primary key (account_id, run_id, position),
  constraint scheduled_report_deliveries_run_fkey foreign key (account_id, run_id)
    references scheduled_report_runs (account_id, id) on delete cascade
);
create index scheduled_report_deliveries_message on scheduled_report_deliveries (account_id, message);
select haulway_protect('scheduled_report_deliveries');

-- What a run says in one language, for as long as it may still have to be sent.
create table scheduled_report_contents (
  account_id uuid not null,
  run_id uuid not null,
  language text not null,
  -- Subject, text and HTML, and the path of the shared copy.
  mail jsonb,
  created_at timestamptz not null,
  primary key (account_id, run_id, language),
  constraint scheduled_report_contents_run_fkey foreign key (account_id, run_id)
    references scheduled_report_runs (account_id, id) on delete cascade
);
select haulway_protect('scheduled_report_contents');

create table scheduled_report_files (
  account_id uuid not null,
  run_id uuid not null,
  language text not null,
  position integer not null,
  name text not null,
  type text not null,
  -- Of a picture within the mail.
  cid text,
  bytes bytea not null,
  primary key (account_id, run_id, language, position),
  constraint scheduled_report_files_content_fkey foreign key (account_id, run_id, language)
    references scheduled_report_contents (account_id, run_id, language) on delete cascade
);
select haulway_protect('scheduled_report_files');
