/**
 * The usual reasons of most sites, with which an account starts. Their titles are the messages
 * `machineStatus.usual.<name>`.
 */
import type { Status } from './status.ts'

const breakdown = ['engine', 'hydraulics', 'electrics', 'tyres'] as const

export const usualReasonTree = [
  { name: 'breakdown', status: 'down', below: breakdown },
  { name: 'service', status: 'down', below: [] },
  { name: 'refuelling', status: 'delay', below: [] },
  { name: 'shiftChange', status: 'delay', below: [] },
  { name: 'loaderAway', status: 'delay', below: [] },
  { name: 'crusherDown', status: 'delay', below: [] },
  { name: 'mealBreak', status: 'standby', below: [] },
  { name: 'noOperator', status: 'standby', below: [] },
  { name: 'noWork', status: 'standby', below: [] },
  { name: 'weather', status: 'standby', below: [] },
  { name: 'otherWork', status: 'operating', below: [] },
] as const satisfies readonly { name: string; status: Status; below: readonly string[] }[]
