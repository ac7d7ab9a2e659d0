/** What of a site there is decides how far its set-up has come: nothing else remembers it. */
import type { EndpointOutput } from '@haulway/resource'
import type { readSiteFacts } from './setup.endpoints.ts'

export type SiteFacts = EndpointOutput<typeof readSiteFacts>

/** In the order in which they are done; each may be left for later. */
export const steps = ['place', 'zones', 'machines', 'device', 'cycles'] as const
export type Step = (typeof steps)[number]

export function isDone(step: Step, facts: SiteFacts): boolean {
  if (step === 'place') return facts.home
  if (step === 'zones') return facts.loadPlaces > 0 && facts.dumpPlaces > 0
  if (step === 'machines') return facts.machines > 0
  if (step === 'device') return facts.devices > 0 || facts.heard > 0
  return facts.cycle !== null
}

/** What comes next, of all or behind a step; null when nothing is left. */
export const nextStep = (facts: SiteFacts, after?: Step): Step | null =>
  steps.slice(after ? steps.indexOf(after) + 1 : 0).find((step) => !isDone(step, facts)) ?? null

/** Whether cycles can come of what there is: places of both kinds, and a machine that reports or may. */
export const isSiteSetUp = (facts: SiteFacts): boolean =>
  (['zones', 'machines', 'device'] as const).every((step) => isDone(step, facts))
