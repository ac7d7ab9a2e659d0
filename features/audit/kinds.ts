/** Audited kinds beside resources: the fields of their lines, where these are more than text. */
import type { AuditEntry, AuditedFields } from '@haulway/collection'
import {
  choice,
  choices,
  date,
  instant,
  number,
  PEOPLE,
  reference,
  text,
  type Resource,
  type Shape,
} from '@haulway/resource'
import { givenRoles } from '../users/user.resource.ts'

/** One of several values, each with a message key. */
const word = choice([])

const kind = (fields: Shape, words: AuditedFields['choices'] = {}): AuditedFields => ({
  messages: 'audit',
  fields: { ...fields, format: word },
  choices: words,
})

/** Filters of reports that were exported as files. */
const reportFilters = {
  from: instant(),
  to: instant(),
  project: reference('projects'),
  route: reference('routes'),
  equipment: reference('equipment'),
  driver: reference('drivers'),
  loadLocation: reference('locations'),
  dumpLocation: reference('locations'),
  material: reference('materials'),
  loader: reference('equipment'),
  tag: reference('tags'),
  shift: word,
  kind: word,
  omitOver: number(),
}
const report = kind(reportFilters, { shift: 'routes.shifts', kind: 'equipment.kind' })
const roles = choices(givenRoles)

/** By their name in the audit log. */
export const otherKinds: ReadonlyMap<string, AuditedFields> = new Map([
  ['sessions', kind({ user: reference(PEOPLE), role: roles, count: number() }, { role: 'users.roles' })],
  [
    'devices',
    kind({
      title: text(),
      equipment: reference('equipment'),
      rotatedAt: instant(),
      previousUntil: instant(),
    }),
  ],
  [
    'tablets',
    kind(
      {
        title: text(),
        machines: text(),
        joinedAt: instant(),
        controller: text(),
        imei: text(),
        iccid: text(),
        sim: text(),
        comment: text({ multiline: true }),
        slot: word,
      },
      { slot: 'tablets.slot' },
    ),
  ],
  ['tabletmessages', kind({ text: text() })],
  [
    'softwarebuilds',
    kind({ softwareVersion: text(), state: word, stoppedReason: text() }, { state: 'tabletSoftware.state' }),
  ],
  ['invitations', kind({ email: text(), roles, state: word, link: word }, { roles: 'users.roles' })],
  [
    'alarms',
    kind(
      { rule: word, subject: text(), acknowledgedAt: instant(), snoozedUntil: instant() },
      { rule: 'attention.rule' },
    ),
  ],
  [
    'machinestatuses',
    kind(
      {
        equipment: reference('equipment'),
        from: instant(),
        to: instant(),
        status: word,
        reason: reference('statusreasons'),
        note: text(),
      },
      { status: 'machineStatus.status' },
    ),
  ],
  [
    'lineups',
    kind({ project: reference('projects'), day: text(), machines: text(), publishedAt: instant() }),
  ],
  [
    'routechanges',
    kind({ machine: reference('equipment'), route: reference('routes'), state: word, reason: text() }),
  ],
  [
    'sharedreports',
    kind({ recipient: text(), from: instant(), to: instant(), expiresAt: instant(), told: text() }),
  ],
  ['wallscreens', kind({ title: text(), shows: text() })],
  [
    'commits',
    kind(
      {
        project: reference('projects'),
        firstDay: date(),
        lastDay: date(),
        state: word,
        reason: text(),
        machineDays: number(),
      },
      { state: 'commits.state' },
    ),
  ],
  [
    'reportconsents',
    kind({ address: text(), state: word, decidedBy: word }, { state: 'reportRecipients.smsConsent' }),
  ],
  ['files', kind({ name: text(), size: number(), entry: reference('') })],
  ['cycles', report],
  ['journals', kind({ from: instant(), to: instant(), machines: text() })],
  ['utilisation', report],
  ['machineStatus', report],
  ['statistics', report],
  ['audit', kind({ user: reference(PEOPLE), action: word, from: instant(), to: instant() })],
])

/**
 * The entry that a line is about, to resolve titles of references: a file belongs to an entry of the collection that
 * it names.
 */
export function recordedOf(
  { resource, before, after }: Pick<AuditEntry, 'resource' | 'before' | 'after'>,
  resources: readonly Resource[],
): AuditedFields | undefined {
  const declared = resources.find(({ name }) => name === resource) ?? otherKinds.get(resource)
  const container = (after ?? before)?.['container']
  if (resource !== 'files' || typeof container !== 'string' || !declared) return declared
  return { ...declared, fields: { ...declared.fields, entry: reference(container) } }
}
