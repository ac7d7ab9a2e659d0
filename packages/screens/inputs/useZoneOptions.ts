import { useMemo, useState } from 'react'
import { zoneText } from '@haulway/platform/dates.ts'

/** Options drawn at once while searching. */
export const MAX_SHOWN_ZONES = 60

/** All time zones with their present offsets, also one that this browser does not list. */
export function useZoneOptions(value: string | null) {
  const [now] = useState(Date.now)
  return useMemo(() => {
    const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(value ? [value] : [])])
    return [...names].map((one) => ({ value: one, label: zoneText(now, one) }))
  }, [value, now])
}
