import { useMemo, useState } from 'react'
import { useApi, useWords } from '@haulway/platform/web/app.tsx'
import type { GridPicking } from '@haulway/ui'
import { useMutation } from '@tanstack/react-query'
import { MAX_BULK_ROWS } from '@haulway/collection'
import type { Item, Resource } from '@haulway/resource'
import { fetchFirst } from '../calls.ts'
import { titleOf } from '../actions/EntryActions.tsx'
import type { ListState } from './listAddress.ts'

type Entry = Item<Resource>

export interface Selection {
  readonly picked: readonly Entry[]
  readonly picking: GridPicking<Entry>
  /** Selects all entries that match the filters, up to the limit of one bulk change. */
  readonly pickAll: () => void
  readonly clear: () => void
}

/** Selected entries of a list across its pages, cleared when the filters change. */
export function useSelection(resource: Resource, state: ListState): Selection {
  const words = useWords()
  const api = useApi()
  const { limit: _limit, page: _page, sort: _sort, ...filters } = state.query
  const about = JSON.stringify(filters)
  const [held, setHeld] = useState<{ about: string; entries: ReadonlyMap<string, Entry> }>({
    about,
    entries: new Map(),
  })
  const entries = useMemo(
    () => (held.about === about ? held.entries : new Map<string, Entry>()),
    [held, about],
  )
  const all = useMutation({
    mutationFn: () => fetchFirst(api, resource, filters, MAX_BULK_ROWS),
    meta: { masked: true },
    onSuccess: (found) => setHeld({ about, entries: new Map(found.map((one) => [one.id, one])) }),
  })
  return {
    picked: useMemo(() => [...entries.values()], [entries]),
    picking: {
      has: (id) => entries.has(id),
      pick(rows, picked) {
        const next = new Map(entries)
        for (const row of rows) if (picked) next.set(row.id, row)
        if (!picked) for (const row of rows) next.delete(row.id)
        setHeld({ about, entries: next })
      },
      label: (row) => words('list.select.row', { title: titleOf(resource, row) }),
      labelAll: words('list.select.page'),
    },
    pickAll: () => all.mutate(),
    clear: () => setHeld({ about, entries: new Map() }),
  }
}
