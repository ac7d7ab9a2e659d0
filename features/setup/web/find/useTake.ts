import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { EndpointOutput, FieldError, Problem, Reference } from '@haulway/resource'
import { CallFailure } from '@haulway/platform/web/api.ts'
import { useApi, useApp } from '@haulway/platform/web/app.tsx'
import { refresh, useAction } from '@haulway/platform/web/calls.ts'
import { takeImport } from '../../../events/import/import.endpoints.ts'
import { kindOfMachine } from '../../machine-lines.ts'
import { takeProposal } from '../../setup.endpoints.ts'
import type { MachineRow } from './machines.ts'
import { boundaryOf, type NamedRow } from './proposals.ts'
import type { RouteRow } from './routes.ts'
import type { Find } from './useFind.ts'

/** Errors from the server, by row of the submitted proposal. */
interface Refused {
  readonly zones: ReadonlyMap<number, Problem>
  readonly routes: ReadonlyMap<string, Problem>
}
const nothing: Refused = { zones: new Map(), routes: new Map() }

function refusedOf(
  errors: readonly FieldError[],
  zones: readonly NamedRow[],
  routes: readonly RouteRow[],
): Refused {
  const found = { zones: new Map<number, Problem>(), routes: new Map<string, Problem>() }
  for (const { field, key, args } of errors) {
    const [list, at] = field.split('.')
    const [zone, route] = [zones[Number(at)], routes[Number(at)]]
    if (list === 'zones' && zone) found.zones.set(zone.id, { key, args })
    if (list === 'routes' && route) found.routes.set(route.id, { key, args })
  }
  return found
}

const isOfRows = ({ status, errors }: CallFailure): boolean =>
  status === 400 && errors.length > 0 && errors.every(({ field }) => /^(zones|routes)\.\d+\./.test(field))

const knownOf = ({ chosen, known }: NamedRow): Reference | null =>
  chosen || !known ? null : { id: known.id, title: known.title }

/** The selected rows of a search, and the project of its routes. */
export interface Selection {
  readonly zones: readonly NamedRow[]
  readonly routes: readonly RouteRow[]
  readonly machines: readonly MachineRow[]
  readonly project: Reference | null
  /** Title of a new project. */
  readonly projectTitle: string | null
}

function bodyOf({ zones, routes, machines, project, projectTitle }: Selection, batchTitle: string) {
  const numberOf = (row: NamedRow) => (row.chosen ? zones.findIndex(({ id }) => id === row.id) : null)
  return {
    zones: zones.map(({ name, kind, place }) => ({
      title: name.trim(),
      kind,
      boundary: boundaryOf(place),
      description: null,
    })),
    routes: routes.map(({ name, load, dump }) => ({
      title: name.trim(),
      loadZone: numberOf(load),
      load: knownOf(load),
      dumpZone: numberOf(dump),
      dump: knownOf(dump),
    })),
    project,
    projectTitle,
    machines: machines.map(({ id }) => ({
      equipmentId: id.trim(),
      kind: kindOfMachine(id),
      description: null,
    })),
    batchTitle,
  }
}

/** Files of positions that are being sent: how many of how many have arrived. */
interface Sending {
  readonly sent: number
  readonly files: number
  readonly failure: CallFailure | null
}

/** Whether the account has all positions of the file already. */
const isKnownFile = (failure: CallFailure): boolean =>
  failure.errors.some(({ key }) => key === 'events.import.nothing')

/** Sends the positions of a batch, file after file; after a failure it can be repeated from the file that failed. */
function useTrackFiles(onSent: () => void) {
  const api = useApi()
  const { language } = useApp()
  const queries = useQueryClient()
  const [sending, setSending] = useState<Sending | null>(null)
  const rest = useRef<{
    readonly batch: string
    readonly title: string
    readonly files: readonly Blob[]
  } | null>(null)
  const sendOne = async (at: number) => {
    const { batch, title, files } = rest.current!
    const fileName = files.length === 1 ? title : `${title} (${at + 1}/${files.length})`
    await api
      .request('POST', takeImport.path, {
        query: { kind: 'tracks', fileName: fileName.slice(-255), batch, lang: language },
        bytes: files[at]!,
        headers: { 'Idempotency-Key': `${batch} ${at}` },
      })
      .catch((failure: unknown) => {
        if (!(failure instanceof CallFailure) || !isKnownFile(failure)) throw failure
      })
  }
  const resume = async (from: number) => {
    const { files } = rest.current!
    for (let at = from; at < files.length && rest.current; at += 1) {
      setSending({ sent: at, files: files.length, failure: null })
      try {
        await sendOne(at)
      } catch (failure) {
        if (!(failure instanceof CallFailure)) throw failure
        setSending({ sent: at, files: files.length, failure })
        return
      }
    }
    setSending(null)
    if (!rest.current) return
    await refresh(queries, ['events', 'setup', 'equipment'])
    onSent()
  }
  return {
    sending,
    send: async (batch: string, title: string, files: readonly Blob[]) => {
      rest.current = { batch, title, files }
      await resume(0)
    },
    retry: () => void resume(sending?.sent ?? 0),
    /** The user left: parts that were not sent stay out. */
    stop: () => {
      rest.current = null
    },
  }
}

/** Submits the selection, zones, routes, their project and machines, all or nothing, and then the positions. */
export function useTake(state: Find, onTaken: () => void) {
  const queries = useQueryClient()
  const [refused, setRefused] = useState(nothing)
  const tracks = useTrackFiles(onTaken)
  const take = useAction(takeProposal, {
    refreshes: ['locations', 'routes', 'projects', 'equipment'],
    handled: isOfRows,
  })
  const store = async (
    { batch }: EndpointOutput<typeof takeProposal>,
    title: string,
    { machines }: Selection,
  ) => {
    if (batch === null || batch === undefined) return onTaken()
    const names = new Map(machines.map(({ machine, id }) => [machine, id.trim()]))
    await tracks.send(batch, title, await state.trackFiles(names))
  }
  const send = (selection: Selection) => {
    const read = state.files.filter(({ problem }) => problem === null)
    const title = read
      .map(({ name }) => name)
      .join(', ')
      .slice(0, 255)
    setRefused(nothing)
    take.mutate(
      { body: bodyOf(selection, title) },
      {
        onSuccess: (taken) => void store(taken, title, selection),
        onError(failure) {
          setRefused(refusedOf(failure.errors, selection.zones, selection.routes))
          // Another user may have been quicker: reloads the current locations.
          void refresh(queries, ['locations', 'routes', 'projects'])
        },
      },
    )
  }
  const { sending, retry, stop } = tracks
  return {
    send,
    refused,
    sending,
    retry,
    stop,
    isPending: take.isPending || (sending !== null && !sending.failure),
  }
}
