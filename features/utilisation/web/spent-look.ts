import { useComputedColorScheme } from '@mantine/core'
import type { CSSProperties } from 'react'
import { useMachineColors, type MachineColors } from '@haulway/map/base/environment.ts'
import type { Theme } from '@haulway/map'

/**
 * Loading and standing have the colours of machines that do so; silence is an empty frame, distinct without colour.
 */
export function partColors(accent: string, surface: string, theme: Theme, colors: MachineColors) {
  const { loading, idle } = colors[theme]
  return { moving: accent, loading, standing: idle, silent: surface }
}

/** The same for style sheets: as `--loading` and `--standing`. */
export function usePartColors(): CSSProperties {
  const theme = useComputedColorScheme('light')
  const colors = useMachineColors()
  const { loading, idle } = colors[theme]
  return { '--loading': loading, '--standing': idle } as CSSProperties
}
