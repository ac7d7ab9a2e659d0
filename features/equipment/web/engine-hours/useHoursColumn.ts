import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi, useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { callKey } from '@haulway/platform/web/calls.ts'
import type { GridColumn } from '@haulway/ui'
import { listEngineHours, MAX_MACHINES } from '../../equipment.endpoints.ts'
import { formatHours } from './hours-text.ts'

interface Machine {
  readonly id: string
}

interface Hours {
  readonly accumulatedHours: number | null
  readonly countedHours: number | null
}

interface Answer {
  readonly data: { readonly items: readonly (Hours & { equipment: Machine })[] } | undefined
}

/** A stable function: a new one for each render would combine all queries again and redraw every row. */
const byMachine = (answers: readonly Answer[]): ReadonlyMap<string, Hours> =>
  new Map(answers.flatMap(({ data }) => data?.items.map((one) => [one.equipment.id, one] as const) ?? []))

/** Hours by machine id; a machine is absent until its hours are loaded. */
function useHours(machines: readonly string[]): ReadonlyMap<string, Hours> {
  const api = useApi()
  const calls = []
  for (let from = 0; from < machines.length; from += MAX_MACHINES) {
    const input = { query: { machines: machines.slice(from, from + MAX_MACHINES).join(',') } }
    calls.push({
      queryKey: callKey(listEngineHours.path, input),
      queryFn: ({ signal }: { signal: AbortSignal }) => api.call(listEngineHours, input, signal),
    })
  }
  return useQueries({ queries: calls, combine: byMachine })
}

/** Columns with the lifetime hours of the listed machines and the part counted here. */
export function useHoursColumn(rows: readonly Machine[] | undefined): readonly GridColumn<Machine>[] {
  const words = useWords()
  const locale = useLocale()
  const ids = useMemo(() => rows?.map(({ id }) => id) ?? [], [rows])
  const hours = useHours(ids)
  return useMemo(() => {
    const column = (id: string, header: string, part: keyof Hours): GridColumn<Machine> => ({
      id,
      header,
      unit: words('equipment.hours.unit'),
      numeric: true,
      text(machine) {
        const known = hours.get(machine.id)?.[part] ?? null
        return known === null ? '' : formatHours(known, locale)
      },
      value: (machine) => hours.get(machine.id)?.[part] ?? null,
    })
    return [
      column('engineHours', words('equipment.hours.title'), 'accumulatedHours'),
      { ...column('countedHours', words('equipment.hours.countedHours'), 'countedHours'), hidden: true },
    ]
  }, [words, locale, hours])
}
