-- What committed figures were changed to after all: by machine and day, with old and new (decision 0095).

create table restatements (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  commit_id uuid not null,
  equipment_id uuid not null,
  day date not null,
  -- 'taken in': into a period that stays committed; 'unlocked': with it.
  how text not null check (how in ('taken in', 'unlocked')),
  made_at timestamptz not null,
  made_by uuid not null,
  reason text not null,
  causes text[] not null,
  before jsonb not null,
  after jsonb not null,
  primary key (account_id, id),
  constraint restatements_commit_id_fkey foreign key (account_id, commit_id) references commits (account_id, id) on delete cascade
);
create index restatements_made on restatements (account_id, made_at);
create index restatements_commit on restatements (account_id, commit_id);
select haulway_protect('restatements');
-- As the period that they are about.
create policy restatements_open on restatements as restrictive for select
  using (case when (select haulway_closed('projects')) = '{}' then true
    else exists (select from commits c where c.account_id = restatements.account_id and c.id = commit_id) end);
