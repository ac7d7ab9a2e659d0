import type { Phase } from '@haulway/cycles'
import type { MachineState, Theme } from '@haulway/map/base/palette.ts'
import type { MachineColors } from '@haulway/map/base/supply.ts'
import type { Measure } from '../measures.ts'

/** What a machine does in a phase: its colour and mark are those of that state everywhere (look, *Meaning of colour*). */
export const stateOfPhase: Readonly<Record<Phase, MachineState>> = {
  queueLoad: 'queueing',
  spottingLoad: 'loading',
  loading: 'loading',
  loadedTravel: 'hauling',
  queueDump: 'queueing',
  spottingDump: 'dumping',
  dumping: 'dumping',
  emptyTravel: 'returning',
  delay: 'idle',
}

export function phaseColor(phase: Phase, theme: Theme, colors: MachineColors): string {
  return colors[theme][stateOfPhase[phase]]
}

const hatched: ReadonlySet<Phase> = new Set(['queueLoad', 'spottingLoad', 'queueDump', 'spottingDump'])

/** Waiting is hatched, so that it is told apart without colour; spotting has the colour of the work that it precedes. */
export function phaseFill(phase: Phase, theme: Theme, colors: MachineColors): string {
  const color = phaseColor(phase, theme, colors)
  if (!hatched.has(phase)) return color
  return `repeating-linear-gradient(135deg, ${color} 0 4px, transparent 4px 7px)`
}

export const measureWords = (measure: Measure) =>
  measure === 'total' || measure === 'working'
    ? (`cycles.${measure}` as const)
    : (`telemetry.phase.${measure}` as const)
