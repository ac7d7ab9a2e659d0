import type { Phase } from '@haulway/cycles'
import type { Theme } from '@haulway/map/base/palette.ts'
import type { MachineColors } from '@haulway/map/base/environment.ts'
import { stateOfPhase } from '../../telemetry/web/parts.ts'

export function phaseColor(phase: Phase, theme: Theme, colors: MachineColors): string {
  return colors[theme][stateOfPhase[phase]]
}

export const hatchedPhases: ReadonlySet<Phase> = new Set([
  'queueLoad',
  'spottingLoad',
  'queueDump',
  'spottingDump',
])

/**
 * Waiting is hatched, so that it is distinct without colour; spotting has the colour of the work that it precedes.
 */
export function phaseFill(phase: Phase, theme: Theme, colors: MachineColors): string {
  const color = phaseColor(phase, theme, colors)
  if (!hatchedPhases.has(phase)) return color
  return `repeating-linear-gradient(135deg, ${color} 0 4px, transparent 4px 7px)`
}
