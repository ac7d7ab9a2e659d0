/**
 * What is wrong with the tablet in a machine, by its last report: an empty battery, data that it does not get rid of, a
 * wrong clock, or another build than it was given.
 */
import type { DeviceTrouble, Facts, Finding, State, Threshold } from '../alarm.ts'
import type { Rule } from '../rule.ts'
import type { SiteTablet } from '../site.ts'
import type { View, Watched } from '../view.ts'

const MINUTE = 60_000
/** An older report tells nothing of now. */
const TELLS_MS = 30 * MINUTE
/** Time that a tablet takes to fetch a build and to run it. */
const UPDATE_MS = 15 * MINUTE

interface Judged {
  readonly trouble: DeviceTrouble
  readonly state: State
  readonly threshold: Threshold | null
  readonly facts: Facts
}

const when = (isKnown: boolean, isOver: boolean): State => (isKnown ? (isOver ? 'on' : 'off') : 'hold')

/** The states that the report and the limits give, the most urgent first; absent values tell nothing. */
function judgeTablet(view: View, { limits }: Watched, tablet: SiteTablet, isOnline: boolean): Judged[] {
  const { reportedAt, battery, backlogOldest, clockOff, wantedSince } = tablet
  const isRecent = view.now - reportedAt <= TELLS_MS
  const [least, most, off] = [
    limits.of('deviceBattery'),
    limits.of('deviceBacklogMinutes'),
    limits.of('deviceClockMinutes'),
  ]
  // The tablet's clock says since when it waits.
  const oldest = backlogOldest === null ? reportedAt : backlogOldest - (clockOff ?? 0) * 1_000
  const waits = reportedAt - oldest
  const wrong = Math.abs(clockOff ?? 0)
  const wanted = wantedSince === null ? 0 : view.now - wantedSince
  return [
    {
      trouble: 'battery',
      state: when(isRecent, battery !== null && battery * 100 < least.value),
      threshold: least,
      facts: { since: reportedAt, ...(battery !== null && { battery }) },
    },
    {
      trouble: 'backlog',
      state: when(isRecent, waits > most.value * MINUTE),
      threshold: most,
      facts: { since: oldest, seconds: waits / 1_000 },
    },
    {
      trouble: 'clock',
      state: when(isRecent, wrong > off.value * 60),
      threshold: off,
      facts: { since: reportedAt, seconds: wrong },
    },
    {
      trouble: 'software',
      // Without contact it can fetch nothing.
      state: wantedSince === null ? 'off' : when(isOnline, wanted >= UPDATE_MS),
      threshold: null,
      facts: { since: wantedSince ?? reportedAt, seconds: wanted / 1_000 },
    },
  ]
}

/** One alarm a machine: of the trouble that it was raised for, as long as that holds, otherwise of the most urgent. */
function findingOf(view: View, machine: Watched): Finding {
  const { id, of } = machine
  const subject = { kind: 'equipment', id } as const
  const projectId = of.projectId
  const tablet = view.site.machines.get(id)?.tablet
  const open = view.open('device', id)
  const none = { subject, state: 'off', cause: open?.trouble ?? 'none', threshold: null, projectId } as const
  if (!tablet) return { ...none, facts: { since: view.now } }
  const all = judgeTablet(view, machine, tablet, !view.isOffline(machine))
  const raised = all.find(({ trouble, state }) => trouble === open?.trouble && state !== 'off')
  const found = raised ?? all.find(({ state }) => state === 'on')
  if (!found) return { ...none, facts: { since: view.now } }
  const { trouble, state, threshold, facts } = found
  return { subject, state, cause: trouble, threshold, projectId, facts: { ...facts, trouble } }
}

export const device: Rule = {
  name: 'device',
  offMs: 0,
  behind: ['silent'],
  find: (view, ids) => view.some(ids).map((one) => findingOf(view, one)),
}
