import { defineEndpoint, instant, number, type Infer } from '@haulway/resource'

/** All of them null when nothing is left to be derived anew. */
const output = {
  /** Of the earliest and the latest fact whose figures follow. */
  from: instant(),
  until: instant(),
  /** How much of what was to be derived anew has been. */
  percent: number({ integer: true, min: 0, max: 99 }),
} as const

/** What follows from a change of the site and has not been derived yet. */
export const derivationNow = defineEndpoint({
  method: 'GET',
  path: '/telemetry/derivation',
  summary: 'Which figures follow a changed location, route or machine, and how far they are',
  access: { kind: 'session' },
  output,
})
export type DerivationNow = Infer<typeof output>
