-- Positions that an account does not keep: those that are older than it wants, and those of hours in which nobody is on shift.

-- Up to where the positions of a machine were deleted. What was derived of them is not derived anew.
alter table machine_tracks add column forgotten_until timestamptz;

-- Positions that a device sent, that were acknowledged and not kept, and when that was the last time.
alter table devices
  add column dropped bigint not null default 0,
  add column dropped_at timestamptz;
