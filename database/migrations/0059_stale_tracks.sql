-- What of an account is still to be derived anew after its site has changed: it goes on after a restart, and people see how far
-- it is (decision 0055).

-- Stretches of a machine's track, from one fact to another, both included, whose rows were derived with another site.
create table stale_tracks (
  account_id uuid not null,
  equipment_id uuid not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  segments integer not null,
  primary key (account_id, equipment_id, from_at)
);
select haulway_protect('stale_tracks');
-- They tell when machines were at work, in whatever project: to whom one is closed, nothing of it (decision 0045).
create policy stale_tracks_open on stale_tracks as restrictive for select
  using ((select haulway_closed('projects')) = '{}');

-- The site by which it was last said what must be derived anew: its hash, hash and box of each location, hash of the rest.
create table derived_sites (
  account_id uuid primary key,
  hash text not null,
  site jsonb not null,
  -- Segments that were to be derived anew when that was said last.
  planned integer not null
);
select haulway_protect('derived_sites');
