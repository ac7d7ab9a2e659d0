import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isEncoding, type Doubt, type Encoding } from '@haulway/interchange'
import type { Problem, Reference } from '@haulway/resource'
import { CallFailure } from '@haulway/platform/web/api.ts'
import { useApi, useApp } from '@haulway/platform/web/app.tsx'
import { refresh } from '@haulway/platform/web/calls.ts'
import { importLocations, type ImportMode } from '../../location.endpoints.ts'
import { locations } from '../../location.resource.ts'
import { splitIntoParts } from './parts.ts'
import type { FileResult, ReadHints } from './readFile.ts'
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
  /** What reading had to assume. */
  readonly doubts: readonly Doubt[]
  /** Encoding of the texts where the file does not say it; null where there is nothing to choose. */
  readonly encoding: Encoding | null
  readonly rows: readonly ImportRow[]
  readonly problems: ReadonlyMap<number, Problem>
  readonly mode: ImportMode
  readonly project: Reference | null
  readonly saving: Saving | null
  readonly read: (file: File) => Promise<void>
  /** Reads the same file again in another encoding; what was changed in its rows is lost. */
  readonly readIn: (encoding: Encoding) => Promise<void>
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
  readonly doubts: readonly Doubt[]
  readonly encoding: Encoding | null
}
const nothing: Loaded = { file: null, isReading: false, problem: null, doubts: [], encoding: null }

type Args = Problem['args']

/** The encoding that a reader guessed, or failed with. */
function encodingIn(args: Args): Encoding | null {
  const name = args?.['encoding']
  return typeof name === 'string' && isEncoding(name) ? name : null
}

const unknown: FileResult = { problem: { key: 'interchange.unreadable.unknown' } }

const idle = { done: 0, added: 0, updated: 0, state: 'running' as const, failure: null }

/** State of an import: the file, the decisions about its places, and saving them part by part. */
export function useImport(readFile: (file: File, hints: ReadHints) => Promise<FileResult>): Import {
  const [loaded, setLoaded] = useState<Loaded>(nothing)
  const [rows, setRows] = useState<readonly ImportRow[]>([])
  const [mode, setMode] = useState<ImportMode>('update')
  const [project, setProject] = useState<Reference | null>(null)
  const { saving, save, stop, forget } = useSaving(setRows)
  const problems = problemsOf(rows, mode)
  const { language } = useApp()
  const [source, setSource] = useState<File | null>(null)
  async function read(file: File, encoding?: Encoding) {
    setLoaded({ ...nothing, file: file.name, isReading: true })
    setSource(file)
    setRows([])
    forget()
    const found = await readFile(file, { language, encoding }).catch(() => unknown)
    const told = { ...nothing, file: file.name }
    if ('problem' in found) {
      const { problem } = found
      return setLoaded({ ...told, problem, encoding: encoding ?? encodingIn(problem.args) })
    }
    setRows(rowsOf(found.places, file.name))
    const { doubts } = found
    const guessed = encodingIn(doubts.find(({ about }) => about === 'encoding')?.args)
    return setLoaded({ ...told, doubts, encoding: encoding ?? guessed })
  }
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
    read: (file) => read(file),
    readIn: (encoding) => (source ? read(source, encoding) : Promise.resolve()),
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
