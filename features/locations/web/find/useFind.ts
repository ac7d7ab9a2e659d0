import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Proposal } from '@haulway/places'
import type { Problem } from '@haulway/resource'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useOutlines } from '../useOutlines.ts'
import type { Finder } from './finder.ts'
import { type FoundRow, named, type NamedRow, problemsOf, rowsOf } from './proposals.ts'
import type { FileReport, Found, GivenCycles } from './search.ts'

export interface Find {
  readonly isReading: boolean
  /** The search itself broke off. */
  readonly hasFailed: boolean
  readonly files: readonly FileReport[]
  readonly proposal: Proposal | null
  readonly rows: readonly NamedRow[]
  readonly problems: ReadonlyMap<number, Problem>
  /** From row to row; null while it is worked out. */
  readonly cycles: readonly GivenCycles[] | null
  readonly find: (files: readonly File[]) => Promise<void>
  readonly change: (id: number, changes: Partial<FoundRow>) => void
}

const none: readonly never[] = []

type Phase = 'idle' | 'reading' | 'failed'

/** Files searched for places, what is decided about these, and the cycles that follow from it. */
export function useFind(open: () => Finder): Find {
  const words = useWords()
  const outlines = useOutlines()
  const finder = useFinder(open)
  const [phase, setPhase] = useState<Phase>('idle')
  const [found, setFound] = useState<Found | null>(null)
  const [search, setSearch] = useState('')
  const [changes, setChanges] = useState<ReadonlyMap<number, Partial<FoundRow>>>(new Map())
  const known = outlines.data
  const taken = useMemo(() => new Set((known ?? []).map(({ title }) => title.trim().toLowerCase())), [known])
  const rows = useMemo(() => {
    const all = rowsOf(found?.proposal.places ?? [], known ?? [])
    const decided = all.map((row) => ({ ...row, ...changes.get(row.id) }))
    return named(decided, taken, (kind) => words(`locations.find.kind.${kind}`))
  }, [found, known, changes, taken, words])
  return {
    isReading: phase === 'reading',
    hasFailed: phase === 'failed',
    files: found?.files ?? [],
    proposal: found?.proposal ?? null,
    rows,
    problems: problemsOf(rows, taken),
    cycles: useCycles(rows, search, finder),
    async find(files) {
      setPhase('reading')
      setFound(null)
      setChanges(new Map())
      setSearch(crypto.randomUUID())
      try {
        setFound(await finder().find(files))
        setPhase('idle')
      } catch {
        setPhase('failed')
      }
    },
    change: (id, more) => setChanges((all) => new Map(all).set(id, { ...all.get(id), ...more })),
  }
}

/** One worker for as long as the screen is shown, opened when it is needed. */
function useFinder(open: () => Finder): () => Finder {
  const own = useRef<Finder | null>(null)
  useEffect(
    () => () => {
      own.current?.close()
      own.current = null
    },
    [],
  )
  return () => (own.current ??= open())
}

/** Asked anew whenever other places are chosen, or their kinds changed. */
function useCycles(rows: readonly NamedRow[], search: string, finder: () => Finder) {
  const chosen = rows.filter((row) => row.chosen)
  const { data } = useQuery({
    queryKey: ['found places', search, chosen.map(({ id, kind }) => [id, kind])],
    enabled: chosen.length > 0,
    staleTime: Infinity,
    async queryFn(): Promise<GivenCycles[]> {
      const places = chosen.map(({ kind, place }) => ({ kind, outline: place.outline }))
      const cycles = await finder().cycles(places)
      return cycles.map((one) => ({ ...one, load: chosen[one.load]!.id, dump: chosen[one.dump]!.id }))
    },
  })
  return chosen.length === 0 ? none : (data ?? null)
}
