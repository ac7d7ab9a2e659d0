import { dateText, parseDateTime } from '@haulway/platform/dates.ts'
import type { Address } from '@haulway/platform/web/navigation.tsx'

export const auditFilters = ['user', 'resource', 'action', 'from', 'to'] as const

const DAY = /^\d{4}-\d\d-\d\d$/

/** Midnight at which a day begins in a zone; undefined when the text is no day. */
function dayStart(day: string | undefined, zone: string): string | undefined {
  const at = day !== undefined && DAY.test(day) ? parseDateTime(day, zone) : undefined
  return at === undefined ? undefined : new Date(at).toISOString()
}

/** Midnight at which the day after begins: the last day is shown whole. */
function dayEnd(day: string | undefined, zone: string): string | undefined {
  const start = dayStart(day, zone)
  if (start === undefined) return undefined
  // A day has 23 to 25 hours: 36 hours on is the middle of the next one.
  return dayStart(dateText(Date.parse(start) + 36 * 3_600_000, zone), zone)
}

/** What the record is asked for, as the address tells it; days are those of the account's zone. */
export function auditQuery(address: Address, zone: string): Record<string, string> {
  const { user, resource, action } = address
  const query = {
    user,
    resource,
    action,
    from: dayStart(address['from'], zone),
    to: dayEnd(address['to'], zone),
  }
  return Object.fromEntries(
    Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1])),
  )
}
