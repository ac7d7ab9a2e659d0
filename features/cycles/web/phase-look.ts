import type { Phase } from '@haulway/cycles'
import type { MachineState, Theme } from '@haulway/map/base/palette.ts'
import type { MachineColors } from '@haulway/map/base/supply.ts'
import type { Measure } from '../measures.ts'

/** What a machine does in a phase: its colour and mark are those of that state everywhere (look, *Meaning of colour*). */
export const stateOfPhase: Readonly<Record<Phase, MachineState>> = {
  queueLoad: 'queueing',
  loading: 'loading',
  loadedTravel: 'hauling',
  queueDump: 'queueing',
  dumping: 'dumping',
  emptyTravel: 'returning',
}

export function phaseColor(phase: Phase, theme: Theme, colors: MachineColors): string {
  return colors[theme][stateOfPhase[phase]]
}

/** Queues are hatched, so that they are told apart without colour. */
export function phaseFill(phase: Phase, theme: Theme, colors: MachineColors): string {
  const color = phaseColor(phase, theme, colors)
  if (stateOfPhase[phase] !== 'queueing') return color
  return `repeating-linear-gradient(135deg, ${color} 0 4px, transparent 4px 7px)`
}

export const measureWords = (measure: Measure) =>
  measure === 'total' ? 'cycles.total' : (`telemetry.phase.${measure}` as const)
