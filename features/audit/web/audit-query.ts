import { dateText, parseDateTime } from '@haulway/platform/dates.ts'
import type { Address } from '@haulway/platform/web/navigation.tsx'

export const auditFilters = ['user', 'resource', 'action', 'from', 'to'] as const

const DAY = /^\d{4}-\d\d-\d\d$/

/** Midnight at which a day begins in a zone; undefined when the text is not a day. */
function dayStart(day: string | undefined, zone: string): string | undefined {
  const at = day !== undefined && DAY.test(day) ? parseDateTime(day, zone) : undefined
  return at === undefined ? undefined : new Date(at).toISOString()
}

/** Midnight at which the next day begins, so that the last day is included. */
function dayEnd(day: string | undefined, zone: string): string | undefined {
  const start = dayStart(day, zone)
  if (start === undefined) return undefined
  // A day has 23 to 25 hours: 36 hours later is near the middle of the next one.
  return dayStart(dateText(Date.parse(start) + 36 * 3_600_000, zone), zone)
}

/** Query of the audit endpoint for the filters in the URL; days are those of the account's time zone. */
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
