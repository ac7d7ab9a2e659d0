import { useComputedColorScheme } from '@mantine/core'
import { useApp } from '@haulway/platform/web/app.tsx'
import type { LengthUnits } from './grid.ts'
import type { Theme } from './palette.ts'

/** Theme and units of the reader, for maps. */
export function useMapLook(): { theme: Theme; units: LengthUnits } {
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const { profile } = useApp()
  const units = profile.measures.shortDistance[0].unitsTitle === 'feet' ? 'imperial' : 'metric'
  return { theme, units }
}
