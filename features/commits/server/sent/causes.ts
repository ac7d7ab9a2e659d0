/** Finds the copies affected by changes, and the causes. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Settings that reports read on request, by their names in the audit log. */
const SETTINGS = ['routes', 'projects', 'locations', 'materials', 'haulcategories', 'equipment', 'accounts']
const RECORDED = SETTINGS.map((name) => `'${name}'`).join(', ')

/** A process that began to write before the last check may have committed after it. */
const SLACK = `interval '30 seconds'`

/** Assigns changes to the copies whose range they touch; ended copies are removed. */
export async function assignChanges(tx: Transaction, now: Date, trusted: Date): Promise<void> {
  await tx.query(
    `with gone as (delete from sent_touches where account_id = haulway_account() returning *),
      hit as (select c.id, c.sent_at, gone.* from gone join sent_copies c on c.account_id = haulway_account() and not c.ended
        and c.from_at < gone.until_at and c.until_at > gone.from_at),
      why as (insert into sent_causes (account_id, copy_id, equipment_id, cause, by_id)
        select distinct haulway_account(), id, equipment_id,
            -- What was under way is no late data.
            case when cause = 'facts' and until_at > sent_at - interval '1 hour' then 'running' else cause end, by_id
          from hit on conflict do nothing)
     update sent_copies set stale_at = coalesce(stale_at, $1::timestamptz), version = version + 1
      where account_id = haulway_account() and id in (select id from hit)`,
    [now],
  )
  await tx.query(
    `update sent_copies c set stale_at = $1, version = version + 1
      where account_id = haulway_account() and stale_at is null and not ended
      and exists (select from audit_log a where a.account_id = haulway_account() and a.resource in (${RECORDED})
        and a.action in ('update', 'delete', 'restore') and a.at > c.compared_at - ${SLACK})`,
    [now],
  )
  await tx.query(
    `delete from sent_copies where account_id = haulway_account() and expires_at <= $1 and not ended and changes is null`,
    [trusted],
  )
  await tx.query(
    `update sent_copies set ended = true, figures = '[]', stale_at = null
      where account_id = haulway_account() and expires_at <= $1 and not ended`,
    [trusted],
  )
}

/** If no data was changed: who changed the site or a price, according to the audit log of settings. */
export async function findSettingCauses(tx: Transaction, copy: string): Promise<void> {
  await tx.query(
    `insert into sent_causes (account_id, copy_id, equipment_id, cause, by_id)
      select distinct c.account_id, c.id, '${NOBODY}'::uuid, coalesce(known.cause, 'settings'), a.user_id
        from sent_copies c
          left join lateral (select distinct cause from sent_causes k
            where k.account_id = c.account_id and k.copy_id = c.id and k.cause in ('site', 'price')) known on true
          join audit_log a on a.account_id = c.account_id and a.resource in (${RECORDED})
            and a.action in ('update', 'delete', 'restore') and a.at > c.sent_at
       where c.account_id = haulway_account() and c.id = $1
         and (known.cause is not null or not exists (select from sent_causes k
           where k.account_id = c.account_id and k.copy_id = c.id))
      on conflict do nothing`,
    [copy],
  )
}

/** Marks copies of a committed period after its changes were taken in: they may have changed. */
export async function markTakenIn(tx: Transaction, commit: string): Promise<void> {
  await tx.query(
    `insert into sent_touches (account_id, equipment_id, cause, by_id, from_at, until_at)
      select h.account_id, h.equipment_id, h.cause, '${NOBODY}'::uuid, c.from_at, c.until_at
        from held_causes h join commits c on c.account_id = h.account_id and c.id = h.commit_id
       where h.account_id = haulway_account() and h.commit_id = $1
         and exists (select from sent_copies s where s.account_id = h.account_id and not s.ended
           and s.from_at < c.until_at and s.until_at > c.from_at)
      on conflict (account_id, equipment_id, cause, by_id, from_at)
        do update set until_at = greatest(sent_touches.until_at, excluded.until_at)`,
    [commit],
  )
}
