import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Problem, Reference } from '@haulway/resource'
import { CallFailure } from '@haulway/platform/web/api.ts'
import { useApi } from '@haulway/platform/web/app.tsx'
import { refresh } from '@haulway/platform/web/calls.ts'
import { importLocations, type ImportMode } from '../../location.endpoints.ts'
import { locations } from '../../location.resource.ts'
import { splitIntoParts } from './parts.ts'
import type { FileResult } from './readFile.ts'
import { type ImportRow, problemsOf, rowErrors, rowsOf } from './rows.ts'

/** Progress of saving, and its result. */
export interface Saving {
  readonly done: number
  readonly count: number
  readonly added: number
  readonly updated: number
  readonly state: 'running' | 'stopped' | 'refused' | 'failed' | 'done'
  readonly failure: CallFailure | null
}

export interface Import {
  readonly file: string | null
  readonly isReading: boolean
  /** Why the whole file cannot be read. */
  readonly problem: Problem | null
  readonly rows: readonly ImportRow[]
  readonly problems: ReadonlyMap<number, Problem>
  readonly mode: ImportMode
  readonly project: Reference | null
  readonly saving: Saving | null
  readonly read: (file: File) => Promise<void>
  readonly change: (id: number, changes: Partial<ImportRow>) => void
  readonly changeAll: (changes: (row: ImportRow) => Partial<ImportRow>) => void
  readonly setMode: (mode: ImportMode) => void
  readonly setProject: (project: Reference | null) => void
  readonly save: () => Promise<void>
  readonly stop: () => void
}

interface Loaded {
  readonly file: string | null
  readonly isReading: boolean
  readonly problem: Problem | null
}
const nothing: Loaded = { file: null, isReading: false, problem: null }

const idle = { done: 0, added: 0, updated: 0, state: 'running' as const, failure: null }

/** State of an import: the file, the decisions about its places, and saving them part by part. */
export function useImport(readFile: (file: File) => Promise<FileResult>): Import {
  const [loaded, setLoaded] = useState<Loaded>(nothing)
  const [rows, setRows] = useState<readonly ImportRow[]>([])
  const [mode, setMode] = useState<ImportMode>('update')
  const [project, setProject] = useState<Reference | null>(null)
  const { saving, save, stop, forget } = useSaving(setRows)
  const problems = problemsOf(rows, mode)
  return {
    ...loaded,
    rows,
    problems,
    mode,
    project,
    saving,
    setMode,
    setProject,
    stop,
    async read(file) {
      setLoaded({ ...nothing, file: file.name, isReading: true })
      setRows([])
      forget()
      const read = await readFile(file).catch((): FileResult => ({
        problem: { key: 'interchange.unreadable.unknown' },
      }))
      if ('places' in read) setRows(rowsOf(read.places, file.name))
      setLoaded({ file: file.name, isReading: false, problem: 'problem' in read ? read.problem : null })
    },
    change: (id, changes) =>
      setRows((all) => all.map((row) => (row.id === id ? { ...row, refused: null, ...changes } : row))),
    changeAll: (changes) => setRows((all) => all.map((row) => ({ ...row, ...changes(row) }))),
    save: () =>
      save(
        rows.filter((row) => row.chosen && !problems.has(row.id)),
        mode,
        project,
      ),
  }
}

type SetRows = (change: (rows: readonly ImportRow[]) => readonly ImportRow[]) => void

/** Sends part after part, each saved whole or not at all; a part sent twice is saved once. */
function useSaving(setRows: SetRows) {
  const api = useApi()
  const queries = useQueryClient()
  const [saving, setSaving] = useState<Saving | null>(null)
  const stopped = useRef(false)

  async function send(
    part: readonly ImportRow[],
    mode: ImportMode,
    project: Reference | null,
    more: boolean,
  ) {
    const sent = part.map(({ name, kind, place }) => ({
      title: name,
      kind,
      boundary: place.boundary,
      description: place.notes,
    }))
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const body = { rows: sent, mode, project, more }
    return await api.request<{ added: number; updated: number }>('POST', importLocations.path, {
      body,
      headers,
    })
  }

  async function save(chosen: readonly ImportRow[], mode: ImportMode, project: Reference | null) {
    stopped.current = false
    let now: Saving = { ...idle, count: chosen.length }
    setSaving(now)
    const parts = splitIntoParts(chosen)
    for (const part of parts) {
      if (stopped.current) break
      try {
        const { added, updated } = await send(part, mode, project, part !== parts.at(-1))
        const ids = new Set(part.map(({ id }) => id))
        setRows((all) => all.map((row) => (ids.has(row.id) ? { ...row, saved: true, chosen: false } : row)))
        now = {
          ...now,
          done: now.done + part.length,
          added: now.added + added,
          updated: now.updated + updated,
        }
        setSaving(now)
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error
        const refused = rowErrors(error.errors, part)
        setRows((all) => all.map((row) => ({ ...row, refused: refused.get(row.id) ?? row.refused })))
        now = { ...now, state: refused.size > 0 ? 'refused' : 'failed', failure: error }
        // A network failure stops the remaining parts; a refusal concerns only its own rows.
        if (refused.size === 0) break
      }
    }
    if (now.state === 'running')
      now = { ...now, state: stopped.current && now.done < now.count ? 'stopped' : 'done' }
    setSaving(now)
    await refresh(queries, [locations.name])
  }
  return { saving, save, stop: () => void (stopped.current = true), forget: () => setSaving(null) }
}
