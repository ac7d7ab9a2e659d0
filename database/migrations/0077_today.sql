-- What a shift was told: why its hours were short, what its people wrote down, and the screens on walls that show it.

-- Why a stretch of the board was short: facts that only come. The newest of a stretch and its row counts; one without a reason takes
-- back what was said.
create table shift_causes (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  created_at timestamptz not null,
  created_by uuid not null,
  project_id uuid,
  -- The row: a loader, else the place of one that does not report, else loads at no place.
  loader_id uuid,
  place_id uuid,
  from_at timestamptz not null,
  to_at timestamptz not null,
  reason text,
  -- Where the stops were that it names, and how long they took together.
  stop_place_id uuid,
  seconds double precision,
  note text,
  primary key (account_id, id)
);
create index shift_causes_time on shift_causes (account_id, from_at);
select haulway_protect('shift_causes');

-- The log of a shift: facts that only come. A correction names the line in whose place it stands.
create table shift_log (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  created_at timestamptz not null,
  created_by uuid not null,
  project_id uuid,
  shift_from timestamptz not null,
  shift_to timestamptz not null,
  kind text not null check (kind in ('note', 'weather', 'handover', 'receipt')),
  note text,
  sky text,
  -- Degrees Celsius, and kilometres an hour.
  temperature double precision,
  wind double precision,
  -- To whom the shift is handed over; a receipt names the handover that it signs.
  to_user_id uuid,
  handover_id uuid,
  corrects_id uuid,
  -- What was signed: the figures as they were then.
  signed jsonb,
  primary key (account_id, id)
);
create index shift_log_shift on shift_log (account_id, shift_from);
-- A handover is received once.
create unique index shift_log_receipt on shift_log (account_id, handover_id) where kind = 'receipt';
select haulway_protect('shift_log');

-- Screens on walls: links that show an account's Today without a sign-in until they are ended.
create table wall_screens (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  title text not null,
  project_id uuid,
  shows text[] not null,
  seconds integer not null,
  language text not null,
  token_hash bytea not null,
  opened_at timestamptz,
  primary key (account_id, id)
);
create unique index wall_screens_token on wall_screens (account_id, token_hash);
select haulway_protect('wall_screens');

-- As what they are about (decision 0045).
create policy shift_causes_open on shift_causes as restrictive for select
  using (case when (select haulway_closed('projects')) = '{}' then true
    else project_id is not null and project_id <> all ((select haulway_closed('projects'))::uuid[]) end);
create policy shift_log_open on shift_log as restrictive for select
  using (case when (select haulway_closed('projects')) = '{}' then true
    else project_id is not null and project_id <> all ((select haulway_closed('projects'))::uuid[]) end);
create policy wall_screens_open on wall_screens as restrictive for select
  using (case when (select haulway_closed('projects')) = '{}' then true
    else project_id is not null and project_id <> all ((select haulway_closed('projects'))::uuid[]) end);
