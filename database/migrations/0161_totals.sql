-- The owner of the tables looks at what waits in all accounts at once: for the figures of the installation, and for work that was
-- cut short. Row security binds an owner that is no superuser; the application's role sees no more than before.
do $$
declare
  one text;
begin
  foreach one in array array['devices', 'telemetry_journal', 'stale_tracks', 'occupancy_marks', 'machine_tracks',
    'telemetry_owners', 'telemetry_site_changes'] loop
    execute format('create policy %s_totals on %I for select to %I using (true)', one, one, current_user);
  end loop;
end
$$;
