import { delayReasons } from '@haulway/cycles'

/** Why an interval was short: delays known to reports, and reasons that only people know. */
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

/** Offered where no recorded stop suggests them. */
export const plainReasons: readonly CauseReason[] = ['fewTrucks', 'breakdown', 'weather', 'blasting', 'other']
