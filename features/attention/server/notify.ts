/** Notifies people of alarms by their preferences: everything not yet sent, in one message. */
import type { Wordbook } from '@haulway/collection/server/index.ts'
import { timeText } from '@haulway/platform/dates.ts'
import { type Language, wordsOf } from '@haulway/platform/messages.ts'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { enqueueMail } from '@haulway/platform/server/mail/mail.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { enqueueSms } from '@haulway/platform/server/sms/sms.ts'
import type { AlarmRule } from '../../alarm-limits/alarm-limits.ts'
import { hasConsented } from '../../report-recipients/index.ts'
import { mayStill } from '../../session/index.ts'
import { isQuiet, mayNotify } from '../flood.ts'
import { SUBJECT_TITLE } from './read.ts'

interface Person {
  readonly id: string
  readonly fullName: string
  readonly email: string | null
  readonly phone: string | null
  readonly language: Language | null
  readonly rules: readonly AlarmRule[]
  readonly quietFrom: string | null
  readonly quietTo: string | null
  readonly account: string
  readonly zone: string
}

interface Untold {
  readonly id: string
  readonly rule: AlarmRule
  readonly title: string
}

/** People who subscribe to mails or messages. */
async function findPeople(tx: Transaction): Promise<Person[]> {
  const { rows } = await tx.query<Person>(
    `select u.id, u.full_name as "fullName", case when c.mail then u.email end as email, c.phone, u.language, c.rules,
        c.quiet_from as "quietFrom", c.quiet_to as "quietTo", a.title as account, a.time_zone as zone
       from alarm_choices c join users u on u.id = c.user_id and u.active
       join memberships m on m.account_id = c.account_id and m.user_id = c.user_id
       join accounts a on a.id = c.account_id
      where c.account_id = haulway_account() and ((c.mail and u.email is not null) or c.phone is not null)`,
  )
  return rows
}

/**
 * Open, unacknowledged alarms not yet sent to the person, and when the alarms they subscribe to were raised recently.
 */
async function findUntold(
  tx: Transaction,
  { id, rules }: Person,
  now: Date,
): Promise<{ untold: Untold[]; raisedAt: number[]; toldAt: number[] }> {
  const wanted = `a.account_id = haulway_account() and ($2::text[] = '{}' or a.rule = any($2))`
  const { rows: untold } = await tx.query<Untold>(
    `select a.id, a.rule, ${SUBJECT_TITLE} as title from alarms a
      where ${wanted} and a.ended_at is null and a.acknowledged_at is null
        and coalesce(a.snoozed_until, '-infinity') <= $3 and a.raised_at > $3::timestamptz - interval '1 day'
        and not exists (select from alarm_notices n where n.account_id = a.account_id and n.user_id = $1 and n.alarm_id = a.id)
      order by a.raised_at, a.id limit 500`,
    [id, rules, now],
  )
  if (untold.length === 0) return { untold, raisedAt: [], toldAt: [] }
  const { rows } = await tx.query<{ at: Date; told: boolean }>(
    `select a.raised_at as at, false as told from alarms a where ${wanted} and a.raised_at > $3::timestamptz - interval '1 hour'
     union all
     select at, true from alarm_notices
      where account_id = haulway_account() and user_id = $1 and outcome = 'told' and at > $3::timestamptz - interval '1 hour'`,
    [id, rules, now],
  )
  const times = (told: boolean) => rows.filter((row) => row.told === told).map(({ at }) => at.getTime())
  return { untold, raisedAt: times(false), toldAt: times(true) }
}

/** Sends one message for all of them and records it, in one transaction. */
async function send(
  tx: Transaction,
  account: string,
  person: Person,
  untold: readonly Untold[],
  { words, now }: { words: Wordbook; now: number },
): Promise<boolean> {
  const [first] = untold
  if (!first) return false
  const language = person.language ?? 'en'
  const rule = wordsOf(words[language], language)(`attention.rule.${first.rule}`)
  const message = { language, account, now, link: '/attention' }
  const said = { account: person.account, what: `${rule}: ${first.title}`, count: untold.length }
  let sent = false
  if (person.email !== null)
    sent = await enqueueMail(tx, {
      ...message,
      to: person.email,
      template: 'alarm',
      words: { ...said, fullName: person.fullName },
    })
  if (person.phone !== null && (await hasConsented(tx, account, person.phone))) {
    const left = await enqueueSms(tx, { ...message, to: person.phone, template: 'alarm', words: said })
    sent ||= left
  }
  if (!sent) return false
  await tx.query(
    `insert into alarm_notices (account_id, user_id, alarm_id, at, outcome)
     select haulway_account(), $1, id, $3, case when n = 1 then 'told' else 'folded' end
       from unnest($2::uuid[]) with ordinality as told (id, n) on conflict do nothing`,
    [person.id, untold.map(({ id }) => id), new Date(now)],
  )
  return true
}

/** `asOwner`: the transaction that only the account's owner can commit, so that nobody is notified twice. */
export async function notifyPeople(
  services: Services,
  words: Wordbook,
  account: string,
  asOwner: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T | undefined>,
): Promise<void> {
  const { database, clock, publish } = services
  const people = await inAccount(database, { account }, findPeople)
  for (const person of people) {
    const now = clock()
    const wall = timeText(now, person.zone)
    if (isQuiet(wall, person.quietFrom, person.quietTo)) continue
    const scope = { account, user: person.id }
    const { untold, raisedAt, toldAt } = await inAccount(database, scope, (tx) =>
      findUntold(tx, person, new Date(now)),
    )
    if (untold.length === 0 || !mayNotify(toldAt, raisedAt, now)) continue
    const reading = { action: 'read', resource: 'dispatcher', feature: 'tracker' } as const
    if (!(await mayStill(database, person.id, account, reading))) continue
    const sent = await asOwner((tx) => send(tx, account, person, untold, { words, now }))
    if (sent) publish({ account, resource: 'outbox', id: account })
  }
}
