-- Changes of the routes of machines, and what their tablets are told.

-- Changes of the routes of machines (behaviour 2): who asked for one, how far it came, and when it took effect. A row is what was
-- decided; the facts that follow from it are stated as events, `stated` says up to which version.
create table route_changes (
  account_id uuid not null references accounts (id),
  id uuid not null,
  equipment_id uuid not null,
  route_id uuid not null,
  -- The route that it replaced, once it took effect.
  from_route_id uuid,
  -- A dispatcher asked, or the machine went by itself.
  origin text not null check (origin in ('dispatcher', 'machine')),
  state text not null check (
    state in ('pending', 'delivered', 'acknowledged', 'forced', 'superseded', 'cancelled', 'expired')
  ),
  requested_at timestamptz not null,
  requested_by uuid not null,
  expires_at timestamptz,
  delivered_at timestamptz,
  acknowledged_at timestamptz,
  -- The driver said so, or the machine entered a load of the new route.
  acknowledged_by text check (acknowledged_by in ('driver', 'zone')),
  -- From when on the machine is on the new route; null while it waits.
  effect_at timestamptz,
  -- Who forced or ended it, and why.
  decided_by uuid,
  reason text,
  stated integer not null default 0,
  -- Goes on from the change before, so that one number says what of a machine somebody has seen.
  version integer not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (account_id, id),
  constraint route_changes_equipment_id_fkey foreign key (account_id, equipment_id)
    references equipment (account_id, id) on delete cascade,
  constraint route_changes_route_id_fkey foreign key (account_id, route_id) references routes (account_id, id),
  constraint route_changes_from_route_id_fkey foreign key (account_id, from_route_id)
    references routes (account_id, id)
);
create unique index route_changes_machine on route_changes (account_id, equipment_id, version desc);
-- One at a time for a machine.
create unique index route_changes_open on route_changes (account_id, equipment_id)
  where state in ('pending', 'delivered') or (state = 'acknowledged' and effect_at is null);
create index route_changes_expires on route_changes (account_id, expires_at) where state in ('pending', 'delivered');
create index route_changes_unstated on route_changes (account_id) where stated < version;
select haulway_protect('route_changes');

-- Where each machine is: a request is not yet where it is, and a machine is on a route from its stated start.
drop index events_assigned;
create index events_on_route on events (account_id, equipment_id, occurred_at desc)
  where source = 'dispatcher' and type in ('route assigned', 'route started', 'route unassigned')
    and key not like '% request:%';

-- How the tablet in a machine behaves; null: as usual, as the account says, as the route says, as its driver chose.
alter table equipment
  add column message_rate text,
  add column in_motion text,
  add column board_id uuid,
  add column tablet_language text,
  add constraint equipment_board_id_fkey foreign key (account_id, board_id) references button_profiles (account_id, id);
