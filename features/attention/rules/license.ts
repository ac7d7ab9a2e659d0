/** A driver's license that expires soon or has expired. */
import { dateText } from '@haulway/platform/dates.ts'
import type { Rule } from '../rule.ts'
import { limitsFor } from '../site.ts'

const DAY = 86_400_000

export const license: Rule = {
  name: 'license',
  offMs: 0,
  find(view, ids) {
    if (ids !== null) return []
    const { site, now } = view
    const today = dateText(now, site.account.zone)
    const threshold = limitsFor(site, { routeId: null, projectId: null }).of('licenseDays')
    return site.drivers.map(({ id, licenseExpiry }) => {
      const days = Math.round((Date.parse(licenseExpiry) - Date.parse(today)) / DAY)
      return {
        subject: { kind: 'driver', id },
        state: days <= threshold.value ? 'on' : 'off',
        // An expired license is another cause than an expiring one.
        cause: licenseExpiry,
        facts: { since: now, day: licenseExpiry, driverId: id },
        threshold,
        projectId: null,
      }
    })
  },
}
