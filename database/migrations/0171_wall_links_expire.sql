-- A link of a screen on a wall expires. Those that hang already go on for a year.
alter table wall_screens add column expires_at timestamptz;
alter table wall_screens no force row level security;
update wall_screens set expires_at = now() + interval '365 days';
alter table wall_screens force row level security;
alter table wall_screens alter column expires_at set not null;
