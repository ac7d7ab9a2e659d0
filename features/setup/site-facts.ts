/** The facts of a site determine how far its set-up has come; no other state is stored. */
import type { EndpointOutput } from '@haulway/resource'
import type { readSiteFacts } from './setup.endpoints.ts'

export type SiteFacts = EndpointOutput<typeof readSiteFacts>

/** In the usual order; each may be postponed. */
export const steps = ['place', 'zones', 'machines', 'device', 'cycles'] as const
export type Step = (typeof steps)[number]

export function isDone(step: Step, facts: SiteFacts): boolean {
  if (step === 'place') return facts.home
  if (step === 'zones') return facts.loadPlaces > 0 && facts.dumpPlaces > 0
  if (step === 'machines') return facts.machines > 0
  if (step === 'device') return facts.devices > 0 || facts.heard > 0
  return facts.cycle !== null
}

/** The next step, of all or after a given one; null when none is left. */
export const nextStep = (facts: SiteFacts, after?: Step): Step | null =>
  steps.slice(after ? steps.indexOf(after) + 1 : 0).find((step) => !isDone(step, facts)) ?? null

/** Whether the facts can yield cycles: places of both kinds, and a machine that reports or a device that may. */
export const isSiteSetUp = (facts: SiteFacts): boolean =>
  (['zones', 'machines', 'device'] as const).every((step) => isDone(step, facts))

/** Whether nothing of a site is there. */
export const isSiteEmpty = ({ loadPlaces, dumpPlaces, machines, devices, heard }: SiteFacts): boolean =>
  loadPlaces + dumpPlaces + machines + devices + heard === 0
