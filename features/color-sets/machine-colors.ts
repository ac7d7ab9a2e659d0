import { type MachineState, stateColors, type Theme } from '@haulway/map/base/palette.ts'

interface StateShade {
  readonly state: MachineState
  readonly light: string
  readonly dark: string
}

/** The colours of all states: those of the set, and defaults for states that it does not contain. */
export function machineColors(states: readonly StateShade[]): Record<Theme, Record<MachineState, string>> {
  const named = (theme: Theme) => Object.fromEntries(states.map((one) => [one.state, one[theme]]))
  return {
    light: { ...stateColors.light, ...named('light') },
    dark: { ...stateColors.dark, ...named('dark') },
  }
}
