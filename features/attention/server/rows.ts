/** Stored alarms. The index `alarms_open` allows one open alarm a rule and subject. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { newId } from '@haulway/platform/server/id.ts'
import type { AlarmRule } from '../../alarm-limits/alarm-limits.ts'
import type { Facts, Subject, SubjectKind } from '../alarm.ts'
import { type EndedAlarm, type OpenAlarm, RETURN_MS, type Step } from '../engine.ts'

interface AlarmRow {
  readonly id: string
  readonly rule: AlarmRule
  readonly subject_kind: SubjectKind
  readonly subject_id: string
  readonly cause: string
  readonly facts: Facts
  readonly ended_at: Date | null
}

const alarmOf = ({ id, rule, cause, facts, ...row }: AlarmRow): OpenAlarm => ({
  id,
  rule,
  cause,
  facts,
  subject: { kind: row.subject_kind, id: row.subject_id },
})

/** The initial memory of an engine. */
export async function readAlarms(
  tx: Transaction,
  now: number,
): Promise<{ open: OpenAlarm[]; ended: EndedAlarm[] }> {
  const { rows } = await tx.query<AlarmRow>(
    `select id, rule, subject_kind, subject_id, cause, facts, ended_at from alarms
      where account_id = haulway_account() and ended_at is null
     union all
     select id, rule, subject_kind, subject_id, cause, facts, ended_at from alarms
      where account_id = haulway_account() and ended_at > $1 and raised_at > $1::timestamptz - interval '30 days'`,
    [new Date(now - RETURN_MS)],
  )
  return {
    open: rows.filter((row) => row.ended_at === null).map(alarmOf),
    ended: rows.flatMap((row) =>
      row.ended_at === null ? [] : [{ alarm: alarmOf(row), endedAt: row.ended_at.getTime() }],
    ),
  }
}

type Raise = Extract<Step, { kind: 'raise' }>

const machinesOf = (subject: Subject, facts: Facts): readonly string[] =>
  subject.kind === 'equipment' ? [subject.id] : (facts.machines ?? [])

/** Raises an alarm; returns the id of the open one if another writer was first. */
async function raise(tx: Transaction, step: Raise): Promise<string | undefined> {
  const { rule, finding, at } = step
  const { subject, cause, facts, threshold, projectId } = finding
  const { rows } = await tx.query<{ id: string }>(
    `insert into alarms (account_id, id, rule, subject_kind, subject_id, cause, machines, driver_id, project_id, raised_at,
       facts, threshold, snoozed_until, snoozed_by, modified_at)
     select haulway_account(), $1::uuid, $2::text, $3::text, $4::uuid, $5::text, $6::uuid[], $7::uuid, $8::uuid,
       $9::timestamptz, $10::jsonb, $11::jsonb, before.snoozed_until, before.snoozed_by, $9::timestamptz
       from (values (1)) one
       -- Who wanted peace of this gets it, also from the next of its kind.
       left join lateral (select snoozed_until, snoozed_by from alarms where account_id = haulway_account()
         and rule = $2::text and subject_id = $4::uuid and snoozed_until > $9::timestamptz order by ended_at desc limit 1) before on true
     on conflict (account_id, rule, subject_id) where ended_at is null do nothing returning id`,
    [
      newId(),
      rule,
      subject.kind,
      subject.id,
      cause,
      machinesOf(subject, facts),
      subject.kind === 'driver' ? subject.id : null,
      projectId,
      new Date(at),
      JSON.stringify(facts),
      threshold && JSON.stringify(threshold),
    ],
  )
  if (rows[0]) return rows[0].id
  const open = await tx.query<{ id: string }>(
    'select id from alarms where account_id = haulway_account() and rule = $1 and subject_id = $2 and ended_at is null',
    [rule, subject.id],
  )
  return open.rows[0]?.id
}

const UPDATED = 'version = version + 1, modified_at = $2'

/** Stores a step; returns the id of its alarm, undefined when it no longer exists. */
export async function storeStep(tx: Transaction, step: Step): Promise<string | undefined> {
  if (step.kind === 'raise') return await raise(tx, step)
  const { alarm } = step
  const at = new Date(step.at)
  const own = 'where account_id = haulway_account() and id = $1'
  const [sql, ...more] =
    step.kind === 'end'
      ? [`update alarms set ended_at = $2, ${UPDATED} ${own} and ended_at is null`]
      : step.kind === 'return'
        ? [
            `update alarms a set ended_at = null, ${UPDATED} ${own} and not exists (select from alarms o
               where o.account_id = a.account_id and o.rule = a.rule and o.subject_id = a.subject_id and o.ended_at is null)`,
          ]
        : [
            `update alarms set facts = $3, machines = $4, ${UPDATED} ${own}`,
            JSON.stringify(step.facts),
            machinesOf(alarm.subject, step.facts),
          ]
  await tx.query(sql, [alarm.id, at, ...more])
  return alarm.id
}
