import { useComputedColorScheme } from '@mantine/core'
import type { CSSProperties } from 'react'
import { useMachineColors, type MachineColors } from '@haulway/map/base/supply.ts'
import type { Theme } from '@haulway/map'
import type { Spent } from '../utilisation.report.ts'

export const parts = ['moving', 'standing', 'silent'] as const satisfies (keyof Spent)[]

/** Standing has the colour of an idle machine; silence is an empty frame, told apart without colour. */
export function partColors(accent: string, surface: string, theme: Theme, colors: MachineColors) {
  return { moving: accent, standing: colors[theme].idle, silent: surface }
}

/** The same for what a style sheet draws: as `--standing`. */
export function useStandingColor(): CSSProperties {
  const theme = useComputedColorScheme('light')
  const colors = useMachineColors()
  return { '--standing': colors[theme].idle } as CSSProperties
}
