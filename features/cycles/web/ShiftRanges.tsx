import { useWords } from '@haulway/platform/web/app.tsx'
import type { Address } from '@haulway/platform/web/navigation.tsx'
import type { NamedRange, RangesProps } from '@haulway/report/web/index.ts'
import { shiftRuns, type Shift } from '@haulway/schedule'
import { useItem } from '@haulway/screens/calls.ts'
import { useMemo } from 'react'
import { projects } from '../../projects/project.resource.ts'
import { routes } from '../../routes/route.resource.ts'
import { shiftNames } from '../shift-names.ts'

/** After so many days off in a row no last shift is offered. */
const SEARCHED_MS = 14 * 86_400_000

/**
 * The project that the address names, directly or by a route, and the numbers of the shifts in which the route runs.
 */
function useCalendar(address: Address) {
  const routeId = address['route']
  const route = useItem(routes, routeId ?? '', { enabled: routeId !== undefined }).data
  const id = address['project'] ?? route?.project.id
  const project = useItem(projects, id ?? '', { enabled: id !== undefined }).data
  return { project, runsIn: route?.shifts ?? null }
}

/** The current shift and the previous one of the project or route in the address. */
function useShiftRanges(address: Address, now: number): readonly NamedRange[] {
  const words = useWords()
  const { project, runsIn } = useCalendar(address)
  const shift = address['shift']
  return useMemo(() => {
    if (!project) return []
    const { timeZone, workDays, shifts, exceptions } = project
    const calendar = {
      zone: timeZone,
      workDays,
      shifts: (shifts ?? []) satisfies readonly Shift[],
      exceptions: exceptions ?? [],
    }
    const wanted = shift === undefined ? (runsIn ?? []) : [shift]
    const runs = shiftRuns(calendar, now - SEARCHED_MS, now + 1).filter(
      ({ index }) => wanted.length === 0 || wanted.includes(shiftNames[index] ?? ''),
    )
    const running = runs.findLast(({ end }) => end > now)
    const over = runs.findLast(({ end }) => end <= now)
    const named = (name: 'thisShift' | 'lastShift', run: typeof running) =>
      run
        ? [
            {
              name,
              label: words(`cycles.range.${name}`),
              from: new Date(run.start).toISOString(),
              to: new Date(run.end).toISOString(),
            },
          ]
        : []
    return [...named('thisShift', running), ...named('lastShift', over)]
  }, [project, runsIn, shift, now, words])
}

export function ShiftRanges({ address, now, children }: RangesProps) {
  return children(useShiftRanges(address, now))
}
