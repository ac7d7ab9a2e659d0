/**
 * Facts that were quarantined while a clock was behind, and deleted by age before they were restored. They were in no
 * track, so no track states up to where they are deleted; a table records each of them instead.
 */
import type { Database } from '@haulway/platform/server/db/index.ts'

/**
 * Call before servers run. Retention runs as the owner, while another role restores quarantined facts, so a trigger
 * can tell a deletion from a restoration.
 */
export async function recordQuarantineDeletions({ owner }: Pick<Database, 'owner'>): Promise<void> {
  await owner.query(`
    create table if not exists campaign_deleted_aside (device_id uuid, item text);
    create or replace function campaign_note_aside() returns trigger language plpgsql as $$
      begin
        insert into campaign_deleted_aside values (old.device_id, old.item);
        return null;
      end
    $$;
    do $$ begin
      execute format('create or replace trigger campaign_note_aside after delete on telemetry_rejects for each row
        when (old.reason = ''ahead'' and current_user = %L) execute function campaign_note_aside()', current_user);
    end $$`)
}

/** Indexes of these facts by device. */
export async function readQuarantineDeletions({
  owner,
}: Pick<Database, 'owner'>): Promise<Map<string, Set<number>>> {
  const { rows } = await owner.query<{ device: string; seq: string }>(
    `select device_id as device, substr(item, 5) as seq from campaign_deleted_aside where item like 'fix %'`,
  )
  const byDevice = Map.groupBy(rows, ({ device }) => device)
  return new Map(
    [...byDevice].map(([device, own]) => [device, new Set(own.map(({ seq }) => Number(seq) - 1))]),
  )
}
