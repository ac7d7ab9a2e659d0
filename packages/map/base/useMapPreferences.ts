import { useComputedColorScheme } from '@mantine/core'
import { useApp } from '@haulway/platform/web/app.tsx'
import { useMemo } from 'react'
import { lengthUnits, type LengthUnits } from './length-units.ts'
import type { Theme } from './palette.ts'

/** The reader's theme and units, for maps. */
export function useMapPreferences(): { theme: Theme; units: LengthUnits } {
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const { profile } = useApp()
  const units = useMemo(() => lengthUnits(profile), [profile])
  return { theme, units }
}
