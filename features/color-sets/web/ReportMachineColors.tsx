import { useEffect } from 'react'
import type { MachineColors } from '@haulway/map/base/environment.ts'
import { useList } from '@haulway/screens/calls.ts'
import { colorSets } from '../color-set.resource.ts'
import { machineColors } from '../machine-colors.ts'

/** Reports the account's colours of machine states through `onColors`. Renders nothing. */
export function ReportMachineColors({ onColors }: { onColors: (colors: MachineColors) => void }): null {
  const { data } = useList(colorSets, { kind: 'states', used: true, limit: 1 })
  useEffect(() => {
    if (data) onColors(machineColors(data.items[0]?.states ?? []))
  }, [data, onColors])
  return null
}
