/** Days before the end of a license at which people are warned: a renewal takes weeks. */
export const WARNING_DAYS = 30

const DAY = 86_400_000

/** Days from one day of the calendar to another (YYYY-MM-DD); negative when that is past. */
export function daysUntil(expiry: string, today: string): number {
  return Math.round((Date.parse(expiry) - Date.parse(today)) / DAY)
}

/** How a license stands: `expired` from the day after its last one. */
export function licenseState(expiry: string | null, today: string): 'good' | 'soon' | 'expired' {
  if (expiry === null) return 'good'
  const days = daysUntil(expiry, today)
  return days < 0 ? 'expired' : days <= WARNING_DAYS ? 'soon' : 'good'
}
