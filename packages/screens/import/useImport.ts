import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useApi, useApp } from '@haulway/platform/web/app.tsx'
import { refresh } from '@haulway/platform/web/calls.ts'
import { collectionEndpoints } from '@haulway/collection'
import type { EndpointOutput, FieldError, Resource } from '@haulway/resource'
import type { DateOrder } from '@haulway/interchange/text/date-orders.ts'
import type { Encoding } from '@haulway/interchange'
import { idempotencyKey } from '../idempotencyKey.ts'

export type ImportResult = EndpointOutput<ReturnType<typeof collectionEndpoints>['importFile']>
export type ImportedRow = ImportResult['rows'][number]

export interface ImportState {
  /** Preview of the last file. */
  readonly tried: ImportResult | undefined
  readonly done: ImportResult | undefined
  /** Why the file could not be read at all. */
  readonly refused: readonly FieldError[]
  readonly checking: boolean
  readonly committing: boolean
  readonly mended: Mended
  /** How the file is read, as far as the user said. */
  readonly readAs: ReadAs
  readonly check: (file: Blob) => void
  readonly mend: (line: number, column: number, text: string) => void
  /** Reads the file again in another way. */
  readonly readAgain: (readAs: ReadAs) => void
  /** Validates the corrected cells. */
  readonly checkAgain: () => void
  readonly commit: () => void
  readonly start: () => void
}

/** Corrected cells, by row of the file and column. */
type Mended = ReadonlyMap<string, string>

/** Key of a cell by row of the file and column. */
export const cellKey = (line: number, column: number): string => `${line}/${column}`

/** Choices of the user; by what the file holds where there are none. */
export interface ReadAs {
  readonly encoding?: Encoding
  readonly dateOrder?: DateOrder
}

/** A selected file and the corrections made since. */
interface Content {
  readonly file: Blob
  readonly mended: Mended
  readonly readAs: ReadAs
}

const empty: Content = { file: new Blob(), mended: new Map(), readAs: {} }

/** The corrected cells followed by the file, and the length of the corrections in bytes. */
export function uploadContent({ file, mended }: Pick<Content, 'file' | 'mended'>): {
  readonly bytes: Blob
  readonly mended: number
} {
  if (mended.size === 0) return { bytes: file, mended: 0 }
  const cells = [...mended].map(([key, text]) => [...key.split('/').map(Number), text])
  const head = new Blob([JSON.stringify(cells)])
  return { bytes: new Blob([head, file]), mended: head.size }
}

function refusedOf(failure: CallFailure | null): readonly FieldError[] {
  return failure?.errors.filter((one) => one.field === 'file') ?? []
}

const unreadable = (failure: CallFailure) => refusedOf(failure).length > 0

/** State of a file import: previewed any number of times, then imported once. */
export function useImport(resource: Resource): ImportState {
  const api = useApi()
  const { language } = useApp()
  const queries = useQueryClient()
  const { path } = collectionEndpoints(resource).importFile
  const [mended, setMended] = useState<Mended>(new Map())
  const [file, setFile] = useState<{ content: Content; key: string; result: ImportResult }>()
  const send = (dryRun: boolean, content: Content, headers = {}) => {
    const { bytes, mended: before } = uploadContent(content)
    const query = { dryRun, lang: language, mended: before, ...content.readAs }
    return api.request<ImportResult>('POST', path, { query, bytes, headers })
  }
  const trial = useMutation<ImportResult, CallFailure, Content>({
    mutationFn: (content) => send(true, content),
    meta: { masked: true, handled: unreadable },
    onSuccess(result, content) {
      setMended(new Map())
      // One idempotency key per content, so that an import whose response was lost is executed once.
      setFile({ content, key: idempotencyKey(), result })
    },
  })
  const commit = useMutation<ImportResult, CallFailure>({
    mutationFn: () => send(false, file?.content ?? empty, { 'Idempotency-Key': file?.key ?? '' }),
    meta: { masked: true },
    onSuccess: () => refresh(queries, [resource.name]),
  })
  return {
    // While the file is read again, what it held stays on the screen.
    tried: trial.isPending ? file?.result : trial.data,
    done: commit.data,
    refused: refusedOf(trial.error),
    checking: trial.isPending,
    committing: commit.isPending,
    mended,
    readAs: file?.content.readAs ?? {},
    check: (chosen) => trial.mutate({ file: chosen, mended: new Map(), readAs: {} }),
    mend: (line, column, text) => setMended(new Map(mended).set(cellKey(line, column), text)),
    checkAgain() {
      if (file) trial.mutate({ ...file.content, mended: new Map([...file.content.mended, ...mended]) })
    },
    readAgain(readAs) {
      // What was typed into cells that are read anew stays.
      if (file)
        trial.mutate({ ...file.content, mended: new Map([...file.content.mended, ...mended]), readAs })
    },
    commit: () => commit.mutate(),
    start() {
      trial.reset()
      commit.reset()
      setMended(new Map())
      setFile(undefined)
    },
  }
}
