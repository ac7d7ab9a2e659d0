import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DateOrder, Encoding } from '@haulway/interchange'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useApi, useApp } from '@haulway/platform/web/app.tsx'
import { refresh } from '@haulway/platform/web/calls.ts'
import type { ErrorResponseItem, Reference } from '@haulway/resource'
import { idempotencyKey } from '@haulway/screens/idempotencyKey.ts'
import type { FileKind } from '../../import/fields.ts'
import { type ImportItem, type Preview, previewImport, takeImport } from '../../import/import.endpoints.ts'

/** How the file is read, as far as the user has chosen. */
export interface ReadingOptions {
  readonly kind: FileKind
  readonly equipment: Reference | null
  readonly timeZone: string | null
  /** By index of the column: its field, `''` for none. */
  readonly columns: Readonly<Record<number, string>>
  readonly speedUnit: string | null
  readonly weightUnit: string | null
  readonly dateOrder: DateOrder | null
  readonly encoding: Encoding | null
}

export interface FileImport {
  readonly file: File | undefined
  readonly told: ReadingOptions
  readonly preview: Preview | undefined
  readonly isReading: boolean
  readonly isTaking: boolean
  /** Why the file cannot be read or imported. */
  readonly refused: readonly ErrorResponseItem[]
  readonly choose: (file: File) => void
  readonly tell: (more: Partial<ReadingOptions>) => void
  readonly take: (onTaken: (item: ImportItem) => void) => void
}

const nothing: ReadingOptions = {
  kind: 'tracks',
  equipment: null,
  timeZone: null,
  columns: {},
  speedUnit: null,
  weightUnit: null,
  dateOrder: null,
  encoding: null,
}

interface Sent {
  readonly file: File
  readonly told: ReadingOptions
}

/** Formats that hold only tracks. */
const TRACKS = /\.(gpx|kml|geojson|json|nmea|log)$/i

const answered = (failure: CallFailure | null) => (failure?.errors ?? []) as unknown as ErrorResponseItem[]
const isAnswered = ({ status, errors }: CallFailure) => status < 500 && errors.length > 0

/** The import of a file: previewed any number of times, then imported once. */
export function useFileImport(): FileImport {
  const api = useApi()
  const { language } = useApp()
  const queries = useQueryClient()
  const [sent, setSent] = useState<Sent>()
  const [key, setKey] = useState('')
  const query = ({ file, told }: Sent) => ({
    kind: told.kind,
    fileName: file.name.slice(-255),
    equipment: told.equipment?.id,
    timeZone: told.timeZone,
    columns: Object.keys(told.columns).length > 0 ? JSON.stringify(told.columns) : undefined,
    speedUnit: told.speedUnit,
    weightUnit: told.weightUnit,
    dateOrder: told.dateOrder,
    encoding: told.encoding,
    lang: language,
  })
  const reading = useMutation<Preview, CallFailure, Sent>({
    mutationFn: (one) =>
      api.request<Preview>('POST', previewImport.path, { query: query(one), bytes: one.file }),
    meta: { masked: true, handled: isAnswered },
    onSuccess: () => setKey(idempotencyKey()),
  })
  const taking = useMutation<ImportItem, CallFailure, Sent>({
    mutationFn: (one) =>
      api.request<ImportItem>('POST', takeImport.path, {
        query: query(one),
        bytes: one.file,
        // One key per preview, so that a retry after a lost answer imports once.
        headers: { 'Idempotency-Key': key },
      }),
    meta: { masked: true, handled: isAnswered },
    onSuccess: () => refresh(queries, ['events']),
  })
  const read = (one: Sent) => {
    taking.reset()
    setSent(one)
    reading.mutate(one)
  }
  return {
    file: sent?.file,
    told: sent?.told ?? nothing,
    preview: reading.data,
    isReading: reading.isPending,
    isTaking: taking.isPending,
    refused: [...answered(reading.error), ...answered(taking.error)],
    choose(file) {
      const kind = TRACKS.test(file.name) ? 'tracks' : 'events'
      reading.reset()
      read({ file, told: { ...nothing, kind } })
    },
    tell(more) {
      if (!sent) return
      const isOther = more.kind !== undefined && more.kind !== sent.told.kind
      const told = isOther ? { ...nothing, timeZone: sent.told.timeZone, ...more } : { ...sent.told, ...more }
      read({ ...sent, told })
    },
    take: (onTaken) => sent && taking.mutate(sent, { onSuccess: onTaken }),
  }
}
