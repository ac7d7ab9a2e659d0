import { useMemo } from 'react'
import type { MachineTints } from '@haulway/map'
import { colorIndex, type ValueColor } from '../../../color-sets/color-sets.ts'

const MINUTE_MS = 60_000

/** Colours of machines by the minutes since their last fix. */
export function useMachineTints(colors: readonly ValueColor[]): MachineTints {
  return useMemo(() => ({ colors, of: (age) => colorIndex(colors, age / MINUTE_MS) }), [colors])
}
