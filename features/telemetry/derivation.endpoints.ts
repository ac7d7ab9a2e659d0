import { defineEndpoint, instant, number, type Infer } from '@haulway/resource'

/** All of them null when nothing is left to recompute. */
const output = {
  /** Times of the earliest and the latest fact to be recomputed. */
  from: instant(),
  until: instant(),
  /** Percentage of the recomputation that is done. */
  percent: number({ integer: true, min: 0, max: 99 }),
} as const

/** Recomputation that a change of the site requires and that is not done yet. */
export const derivationNow = defineEndpoint({
  method: 'GET',
  path: '/telemetry/derivation',
  summary: 'Which figures follow a changed location, route or machine, and how far they are',
  access: { kind: 'session' },
  output,
})
export type DerivationNow = Infer<typeof output>
