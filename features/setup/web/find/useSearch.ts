import { useEffect, useRef, useState } from 'react'
import { useAccountZone, useApi, useApp } from '@haulway/platform/web/app.tsx'
import { fetchDriven } from './driven.ts'
import type { Finder } from './finder.ts'
import type { FileReading, Found } from './search.ts'

/** The search failed, the tracks could not be fetched, or there are none. */
export type FindTrouble = 'failed' | 'away' | 'none'

/** Runs one search after the other, each with an id of its own. */
export function useSearch(open: () => Finder) {
  const api = useApi()
  const finder = useFinder(open)
  const [id, setId] = useState('')
  const [isReading, setReading] = useState(false)
  const [trouble, setTrouble] = useState<FindTrouble | null>(null)
  const [found, setFound] = useState<Found | null>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const zone = useAccountZone()
  const { language } = useApp()
  const [chosen, setChosen] = useState<Partial<FileReading>>({})
  const readingOf = (more: Partial<FileReading>): FileReading => ({
    zone,
    language,
    dateOrder: null,
    encoding: null,
    ...more,
  })
  const run = async (search: () => Promise<Found | FindTrouble>) => {
    setReading(true)
    setTrouble(null)
    setFound(null)
    setId(crypto.randomUUID())
    const answer = await search().catch((): FindTrouble => 'failed')
    setReading(false)
    if (typeof answer === 'string') setTrouble(answer)
    else setFound(answer)
  }
  return {
    id,
    isReading,
    trouble,
    found,
    finder,
    reading: readingOf(chosen),
    find(brought: readonly File[]) {
      setFiles(brought)
      // An order or an encoding is that of the files before; the zone is that of the site.
      const kept = chosen.zone === undefined ? {} : { zone: chosen.zone }
      setChosen(kept)
      return run(() => finder().find({ files: brought, reading: readingOf(kept) }))
    },
    reread(otherwise: Partial<FileReading>) {
      const now = { ...chosen, ...otherwise }
      setChosen(now)
      return run(() => finder().find({ files, reading: readingOf(now) }))
    },
    findDriven: () =>
      run(async () => {
        const driven = await fetchDriven(api).catch(() => null)
        if (driven === null) return 'away'
        return driven.length === 0 ? 'none' : await finder().find({ driven })
      }),
  }
}

/** One worker for the life of the screen, created on first use. */
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
