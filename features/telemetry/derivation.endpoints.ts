import { defineEndpoint, instant, number, type Infer } from '@haulway/resource'

/** All null when nothing is left to recompute. */
const output = {
  /** The earliest and the latest fact whose figures are being recomputed. */
  from: instant(),
  until: instant(),
  /** The share that is done. */
  percent: number({ integer: true, min: 0, max: 99 }),
} as const

/** The pending recomputation after a change of the site. */
export const derivationNow = defineEndpoint({
  method: 'GET',
  path: '/telemetry/derivation',
  summary: 'Which figures follow a changed location, route or machine, and how far they are',
  access: { kind: 'session' },
  output,
})
export type DerivationNow = Infer<typeof output>
