/** What storage asks of detection: pure steps over a state that survives JSON unchanged. */
import type { Derived, MachineActivity } from '../derived.ts'
import type { Fix, StatedEvent } from '../fix.ts'
import type { MachineProfile, Site } from '../site.ts'

export type State = object

export interface Detection {
  initialState(): State
  /** Changes `state`; appends the rows that this fact settled to `out`. */
  stepFix(state: State, fix: Fix, site: Site, machine: MachineProfile, out: Derived): void
  stepEvent(state: State, event: StatedEvent, site: Site, machine: MachineProfile, out: Derived): void
  /** Rows that later facts may still change, as they would stand if nothing more came. */
  tentative(state: State, site: Site, machine: MachineProfile): Derived
  activity(state: State): MachineActivity
}
