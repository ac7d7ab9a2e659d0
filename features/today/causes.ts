import { delayReasons } from '@haulway/cycles'

/** Why a stretch was short: what machines were held by, as reports know it, and what only people know. */
export const causeReasons = [
  ...delayReasons,
  'queueLoad',
  'queueDump',
  'hang',
  'fewTrucks',
  'breakdown',
  'weather',
  'blasting',
  'other',
] as const
export type CauseReason = (typeof causeReasons)[number]

/** What is offered without a stop that says so. */
export const plainReasons: readonly CauseReason[] = ['fewTrucks', 'breakdown', 'weather', 'blasting', 'other']
