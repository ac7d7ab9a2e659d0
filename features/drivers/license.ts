/** Days before the end of a license from which it is marked: a renewal takes weeks. */
export const WARNING_DAYS = 30

const DAY = 86_400_000

/** Days from one calendar day to another (YYYY-MM-DD); negative when that is past. */
export function daysUntil(expiry: string, today: string): number {
  return Math.round((Date.parse(expiry) - Date.parse(today)) / DAY)
}

/** State of a license: `expired` from the day after its last one. */
export function licenseState(expiry: string | null, today: string): 'good' | 'soon' | 'expired' {
  if (expiry === null) return 'good'
  const days = daysUntil(expiry, today)
  return days < 0 ? 'expired' : days <= WARNING_DAYS ? 'soon' : 'good'
}
