import { useSyncExternalStore } from 'react'
import { ageText } from '@haulway/platform/dates.ts'
import { useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { useNow, type FleetStore } from '../../telemetry/web/parts.ts'

/** How long ago a machine last reported; counts on while nothing comes. */
export function ContactAge({ fleet, machine }: { fleet: FleetStore; machine: string }) {
  const words = useWords()
  const locale = useLocale()
  const at = useSyncExternalStore(fleet.watch, () => fleet.machine(machine)?.t)
  const now = useNow(fleet.clock)
  return at !== undefined && words('equipment.now.ago', { time: ageText(now - at, locale) })
}
