import { useWords } from '@haulway/platform/web/app.tsx'
import type { Address } from '@haulway/platform/web/navigation.tsx'
import type { NamedRange, RangesProps } from '@haulway/report/web/index.ts'
import { shiftRuns, type Shift } from '@haulway/schedule'
import { useItem } from '@haulway/screens/calls.ts'
import { useMemo } from 'react'
import { projects } from '../../projects/project.resource.ts'

/** Days off in a row after which there was no last shift. */
const SEARCHED_MS = 14 * 86_400_000

/** The shift that runs, and the one before, of the project that the address names. */
function useShiftRanges(address: Address, now: number): readonly NamedRange[] {
  const words = useWords()
  const id = address['project']
  const project = useItem(projects, id ?? '', { enabled: id !== undefined }).data
  return useMemo(() => {
    if (!project) return []
    const { timeZone, workDays, shifts, exceptions } = project
    const calendar = {
      zone: timeZone,
      workDays,
      shifts: (shifts ?? []) satisfies readonly Shift[],
      exceptions: exceptions ?? [],
    }
    const runs = shiftRuns(calendar, now - SEARCHED_MS, now + 1)
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
  }, [project, now, words])
}

export function ShiftRanges({ address, now, children }: RangesProps) {
  return children(useShiftRanges(address, now))
}
