/** Calls about alarms. */
import type { EndpointOutput } from '@haulway/resource'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound, refused } from '@haulway/platform/server/http/failure.ts'
import { fieldError, pageSlice, problem } from '@haulway/resource'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { type Change, change, idOf, recordAudit } from '@haulway/storage'
import { refuseUnwilling } from '../../report-recipients/index.ts'
import { personOf } from '../../session/index.ts'
import {
  acknowledgeAlarm,
  type AlarmItem,
  type AlarmWishes,
  listAlarms,
  openAlarms,
  readAlarm,
  readAlarmWishes,
  saveAlarmWishes,
  snoozeAlarm,
} from '../attention.endpoints.ts'
import { shiftNow } from '../site.ts'
import { countAlarms, cycleAt, findAlarms, findOpenAlarms } from './read.ts'
import { readAttentionSite } from './site.ts'

const PAGE = 50
const MINUTE = 60_000

async function findAlarm(tx: Transaction, id: string): Promise<AlarmItem> {
  const [found] = await findAlarms(tx, 'a.id = $1', [id])
  if (!found) throw notFound()
  return found
}

/** An open alarm by id; a decision about an ended one is refused with its state. */
async function findOpen(change: Change, id: string): Promise<AlarmItem> {
  const alarm = await findAlarm(change.tx, id)
  if (alarm.endedAt !== null) throw refused(409, fieldError('endedAt', problem('conflict.alarm.ended')))
  return alarm
}

const recorded = ({ rule, subject, acknowledgedAt, snoozedUntil }: AlarmItem) => ({
  rule,
  subject: subject.title,
  acknowledgedAt,
  snoozedUntil,
})

async function decided(change: Change, before: AlarmItem): Promise<{ body: AlarmItem }> {
  const after = await findAlarm(change.tx, before.id)
  await recordAudit(change, 'alarms', before.id, 'update', {
    before: recorded(before),
    after: recorded(after),
  })
  change.changed('alarms', before.id)
  return { body: after }
}

/** When the shift of an alarm's project ends; null: none runs, or none is defined. */
async function shiftEnd({ tx, now }: Change, id: string): Promise<number | null> {
  const { rows } = await tx.query<{ project: string | null }>(
    'select project_id as project from alarms where account_id = haulway_account() and id = $1',
    [id],
  )
  const site = await readAttentionSite(tx, null)
  return (site && shiftNow(site, rows[0]?.project ?? null, now.getTime())?.end) ?? null
}

const acknowledge = implement(acknowledgeAlarm, (call, services) =>
  change(acknowledgeAlarm, call, services, async (change) => {
    const before = await findOpen(change, idOf(call))
    // The first to acknowledge stays on record.
    await change.tx.query(
      `update alarms set acknowledged_at = $2, acknowledged_by = $3, version = version + 1, modified_at = $2
        where account_id = haulway_account() and id = $1 and acknowledged_at is null`,
      [before.id, change.now, change.user],
    )
    return await decided(change, before)
  }),
)

const snooze = implement(snoozeAlarm, (call, services) =>
  change(snoozeAlarm, call, services, async (change) => {
    const before = await findOpen(change, idOf(call))
    const wanted = change.now.getTime() + call.body.minutes * MINUTE
    const end = await shiftEnd(change, before.id)
    const until = call.body.minutes === 0 ? null : new Date(Math.min(wanted, end ?? wanted))
    await change.tx.query(
      `update alarms set snoozed_until = $2, snoozed_by = $3, version = version + 1, modified_at = $4
        where account_id = haulway_account() and id = $1`,
      [before.id, until, until && change.user, change.now],
    )
    return await decided(change, before)
  }),
)

const conditions = { open: 'a.ended_at is null', ended: 'a.ended_at is not null', all: 'true' } as const

const reading: Route[] = [
  implement(listAlarms, async ({ query, context: { account, user } }, { database }) => {
    const { state, rule, equipment } = query
    const { limit, offset } = pageSlice(query, PAGE)
    const condition = `${conditions[state ?? 'open']} and ($1::text is null or a.rule = $1)
      and ($2::uuid is null or $2 = any(a.machines))`
    const values = [rule, equipment?.id ?? null]
    return await inAccount(database, scopeOf({ account, user }), async (tx) => ({
      body: {
        items: await findAlarms(
          tx,
          `${condition} order by a.ended_at is not null, a.raised_at desc, a.id limit $3 offset $4`,
          [...values, limit, offset],
        ),
        total: await countAlarms(tx, condition, values),
      },
    }))
  }),
  implement(openAlarms, async ({ context: { account, user } }, { database }) =>
    inAccount(database, scopeOf({ account, user }), async (tx) => ({
      body: { items: await findOpenAlarms(tx) },
    })),
  ),
  implement(readAlarm, async (call, { database }) =>
    inAccount(database, scopeOf(call.context), async (tx) => {
      const alarm = await findAlarm(tx, idOf(call))
      const machine = alarm.about === 'equipment' ? alarm.subject.id : alarm.machines[0]?.id
      const cycle = machine === undefined ? null : await cycleAt(tx, machine, new Date(alarm.raisedAt))
      return { body: { ...alarm, cycle } }
    }),
  ),
]

const usualWishes: EndpointOutput<typeof readAlarmWishes> = {
  sound: false,
  mail: false,
  phone: null,
  rules: [],
  quietFrom: null,
  quietTo: null,
}

async function findWishes(tx: Transaction, user: string): Promise<AlarmWishes> {
  const { rows } = await tx.query<AlarmWishes>(
    `select sound, mail, phone, rules, quiet_from as "quietFrom", quiet_to as "quietTo" from alarm_choices
      where account_id = haulway_account() and user_id = $1`,
    [user],
  )
  return rows[0] ?? usualWishes
}

const wishes: Route[] = [
  implement(readAlarmWishes, async (call, { database }) => {
    const { userId } = personOf(call)
    return await inAccount(database, scopeOf(call.context), async (tx) => ({
      body: await findWishes(tx, userId),
    }))
  }),
  implement(saveAlarmWishes, (call, services) => {
    personOf(call)
    return change(saveAlarmWishes, call, services, async (change) => {
      const { sound, mail, phone, rules, quietFrom, quietTo } = call.body
      const before = await findWishes(change.tx, change.user)
      if (phone !== null && phone !== before.phone)
        await refuseUnwilling(change, { recipient: '', email: null, phone, language: 'en' })
      await change.tx.query(
        `insert into alarm_choices as c (account_id, user_id, sound, mail, phone, rules, quiet_from, quiet_to, modified_at)
         values (haulway_account(), $1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (account_id, user_id) do update set sound = excluded.sound, mail = excluded.mail,
           phone = excluded.phone, rules = excluded.rules, quiet_from = excluded.quiet_from,
           quiet_to = excluded.quiet_to, modified_at = excluded.modified_at`,
        [change.user, sound, mail, phone, rules ?? [], quietFrom, quietTo, change.now],
      )
      return { body: await findWishes(change.tx, change.user) }
    })
  }),
]

export const attentionRoutes: readonly Route[] = [...reading, acknowledge, snooze, ...wishes]
