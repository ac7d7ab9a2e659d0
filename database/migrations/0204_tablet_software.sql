-- Builds of the software of tablets. They belong to no account: system administrators keep them, and tablets of every
-- account run them.
create table software_builds (
  id uuid primary key,
  -- Follows from the content of its files.
  software_version text not null constraint software_builds_software_version_unique unique,
  notes text,
  state text not null check (state in ('pre-release', 'production', 'former', 'stopped')),
  -- Came with a server.
  built_in boolean not null,
  uploaded_at timestamptz not null,
  uploaded_by uuid not null,
  promoted_at timestamptz,
  promoted_by uuid,
  -- Since when it is given to all tablets of its slot; null: to the first ones only.
  opened_at timestamptz,
  stopped_at timestamptz,
  -- Null: it was stopped because tablets failed to report it.
  stopped_by uuid,
  stopped_reason text,
  constraint software_builds_stopped check ((stopped_at is null) = (state <> 'stopped')),
  constraint software_builds_promoted check (state <> 'production' or promoted_at is not null)
);
create unique index software_builds_production on software_builds (state) where state = 'production';
grant select, insert, update, delete on software_builds to haulway_app;

create table software_files (
  build_id uuid not null constraint software_files_build_id_fkey references software_builds (id) on delete cascade,
  -- Below /cab/.
  path text not null,
  sha256 bytea not null,
  size integer not null,
  content bytea not null,
  -- The content compressed with Brotli, where that is worth it.
  brotli bytea,
  primary key (build_id, path)
);
create index software_files_sha256 on software_files (sha256);
grant select, insert, update, delete on software_files to haulway_app;

-- The key with which the installation signs manifests of builds: ECDSA P-256, made when it is first needed.
create table software_keys (
  id text primary key check (id = 'manifest'),
  -- PKCS #8 in base64, sealed with the key of the installation.
  private_key text not null,
  -- The raw public point in base64url.
  public_key text not null,
  created_at timestamptz not null
);
grant select, insert on software_keys to haulway_app;

-- Which builds a tablet was given, and when it reported that it runs them.
create table tablets_software (
  account_id uuid not null,
  tablet_id uuid not null,
  build_id uuid not null,
  -- When a status report was answered with it.
  given_at timestamptz not null,
  -- When it first reported that it runs the build.
  reported_at timestamptz,
  primary key (account_id, tablet_id, build_id),
  constraint tablets_software_tablet_id_fkey foreign key (account_id, tablet_id)
    references tablets (account_id, id) on delete cascade,
  constraint tablets_software_build_id_fkey foreign key (build_id) references software_builds (id) on delete cascade
);
create index tablets_software_build on tablets_software (build_id, given_at);
select haulway_protect('tablets_software');
-- The roll-out of a build is judged over the tablets of all accounts.
create policy tablets_software_everywhere on tablets_software for select
  using (nullif(current_setting('app.software', true), '') = 'everywhere');
create policy tablets_everywhere on tablets for select
  using (nullif(current_setting('app.software', true), '') = 'everywhere');

-- SHA-256 of the token by which the page of a tablet is recognised where it is given the files of its build.
alter table tablets add column page_hash bytea;
create index tablets_page on tablets (page_hash) where page_hash is not null;
