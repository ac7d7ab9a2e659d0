/**
 * Machines not heard in a running shift. When most of a site falls silent together, its network is lost: one alarm.
 */
import type { Finding } from '../alarm.ts'
import type { Rule } from '../rule.ts'
import { limitsFor, workedBetween } from '../site.ts'
import type { View, Watched } from '../view.ts'
import { OFFLINE_MS } from '../view.ts'

/** Machines that fall silent within this time of each other share a cause. */
const TOGETHER_MS = 90_000
/** The number and share of the machines heard until then that make a site. */
const LEAST = 3
const SHARE = 0.6
const MINUTE = 60_000
/** Without shifts, a machine silent for longer is considered at home. */
const FORGOTTEN_MS = 12 * 3_600_000

/** Whether a machine should be heard now: heard in this shift and not switched off. */
function isExpected(view: View, { seen, of, heardAt, hauls }: Watched): boolean {
  const { activity } = seen.activity
  if (activity === 'engineOff') return false
  const shift = view.shift(of.projectId)
  if (shift === null) return false
  if (shift !== undefined) return heardAt >= shift.start
  // Without shifts only machines that worked when they were last heard.
  return (
    view.now - heardAt < FORGOTTEN_MS && activity !== 'idle' && (hauls ? seen.work.loaded !== null : true)
  )
}

/** The machines that fell silent together, if they are most of those heard until then; otherwise none. */
function lostTogether(view: View, expected: readonly Watched[]): Watched[] {
  const silent = expected
    .filter((one) => view.now - one.heardAt > OFFLINE_MS)
    .toSorted((a, b) => b.heardAt - a.heardAt)
  const most = silent
    .map((one) =>
      silent.filter(({ heardAt }) => heardAt <= one.heardAt && one.heardAt - heardAt <= TOGETHER_MS),
    )
    .reduce<Watched[]>((best, group) => (group.length > best.length ? group : best), [])
  const from = most.at(-1)?.heardAt ?? 0
  const heard = expected.filter(({ heardAt }) => heardAt >= from)
  return most.length >= LEAST && most.length >= SHARE * heard.length ? most : []
}

function siteFinding(view: View, projectId: string | null, expected: readonly Watched[]): Finding | null {
  const id = projectId ?? view.site.account.id
  const open = view.open('silent', id)
  const lost = lostTogether(view, expected)
  const threshold = limitsFor(view.site, { routeId: null, projectId }).of('silentMinutes')
  const subject = { kind: 'project', id } as const
  const rest = { subject, cause: 'network', threshold, projectId }
  const since = lost[0]?.heardAt ?? open?.since ?? view.now
  const machines = lost.map((one) => one.id)
  const seconds = workedBetween(view.site, projectId, since, view.now) / 1000
  if (lost.length > 0)
    return {
      ...rest,
      state: seconds >= threshold.value * 60 ? 'on' : 'hold',
      facts: { since, seconds, machines },
    }
  return open ? { ...rest, state: 'off', facts: open } : null
}

function machineFinding(view: View, machine: Watched, lost: ReadonlySet<string>): Finding {
  const { of, limits, seen, heardAt, id } = machine
  const threshold = limits.of('silentMinutes')
  const passed = view.now - heardAt
  // Most were just heard, and working time does not exceed elapsed time.
  const isLong = passed >= threshold.value * MINUTE
  const seconds = (isLong ? workedBetween(view.site, of.projectId, heardAt, view.now) : passed) / 1000
  const tooLong = seconds >= threshold.value * 60 && isExpected(view, machine)
  const { lon, lat } = seen.position
  return {
    subject: { kind: 'equipment', id },
    // Covered by the alarm of its site.
    state: tooLong ? (lost.has(id) ? 'hold' : 'on') : 'off',
    cause: 'silent',
    facts: { since: heardAt, seconds, lon, lat, locationId: seen.activity.locationId, routeId: of.routeId },
    threshold,
    projectId: of.projectId,
  }
}

function find(view: View): Finding[] {
  const expected = Map.groupBy(
    view.some(null).filter((one) => isExpected(view, one)),
    ({ of }) => of.projectId,
  )
  for (const id of [null, ...view.site.projects.keys()])
    if (view.open('silent', id ?? view.site.account.id) && !expected.has(id)) expected.set(id, [])
  const sites = [...expected].flatMap(([project, machines]) => siteFinding(view, project, machines) ?? [])
  const lost = new Set(sites.flatMap(({ facts, state }) => (state === 'off' ? [] : (facts.machines ?? []))))
  return [...sites, ...view.some(null).map((one) => machineFinding(view, one, lost))]
}

export const silent: Rule = { name: 'silent', offMs: 0, find }
