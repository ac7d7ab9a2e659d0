import type { Wordbook } from '@haulway/collection/server/index.ts'
import type { Catalogue, Language } from '@haulway/platform/messages.ts'
import type { PrivatePage } from '@haulway/platform/server/http/site.ts'
import type { SiteProgram } from '@haulway/platform/server/http/site-program.ts'
import type { Route } from '@haulway/platform/server/http/route.ts'
import type { SocketEndpoint } from '@haulway/platform/server/live/live.ts'
import type { Job } from '@haulway/platform/server/jobs/jobs.ts'
import type { Metric } from '@haulway/platform/server/metrics/metrics.ts'
import type { LiveChannel } from '@haulway/platform/server/live/channel.ts'
import { serveResources } from '@haulway/collection/server/index.ts'
import { reportRoutes, type ServedReport } from '@haulway/report/server/index.ts'
import type { Endpoint, Resource } from '@haulway/resource'
import { changesChannels, type Hooks, servedResources } from '@haulway/storage'
import type { DeviceCalls, SliceHost, OpenedSlice, Slice } from '../server.ts'

/** The composed program. */
export interface OpenSlices {
  readonly routes: readonly Route[]
  /** Declarations of all calls, including those without routes. */
  readonly endpoints: readonly Endpoint[]
  readonly channels: readonly LiveChannel[]
  readonly jobs: readonly Job[]
  readonly privatePages: readonly PrivatePage[]
  readonly sitePrograms: readonly SiteProgram[]
  /** English texts of refusals. */
  readonly english: Catalogue
  readonly deviceCalls: DeviceCalls | undefined
  readonly sockets: readonly SocketEndpoint[]
  readonly metrics: readonly Metric[]
  start(): void
  /** Flushes work in progress. */
  stop(): Promise<void>
}

/** The resources of slices: those whose rows belong to one account, and all of them. */
export function resourcesOf(slices: readonly Slice[]) {
  const resources = slices.flatMap((slice) => slice.resources ?? [])
  return { resources, allResources: [...resources, ...slices.flatMap((slice) => slice.shared ?? [])] }
}

/** Opens slices in the order of their dependencies. */
function opener(house: Omit<SliceHost, 'of'>) {
  const opened = new Map<Slice, OpenedSlice<unknown>>()
  const path: string[] = []
  function open(slice: Slice): OpenedSlice<unknown> {
    const known = opened.get(slice)
    if (known) return known
    if (path.includes(slice.name)) throw new Error(`slices in a circle: ${[...path, slice.name].join(' > ')}`)
    path.push(slice.name)
    const found = slice.open?.({ ...house, of }) ?? {}
    path.pop()
    opened.set(slice, found)
    return found
  }
  const of = <Gives>(slice: Slice<Gives>) => open(slice).gives as Gives
  return { open, of, opened }
}

/** Hooks of every resource: those of its own slice, and what other slices do on deletions. */
function hooksOf(slices: readonly Slice[], open: (slice: Slice) => OpenedSlice<unknown>) {
  const hooks = new Map<string, Hooks<Resource>>()
  const before = slices.flatMap((slice) => slice.beforeAnyDelete ?? [])
  const after = slices.flatMap((slice) => slice.afterAnyRestore ?? [])
  const belongings = slices.flatMap((slice) => slice.belongings ?? [])
  for (const slice of slices) {
    const own = { ...slice.hooks, ...open(slice).hooks }
    const names = new Set(slice.resources?.map(({ name }) => name))
    const strange = Object.keys(own).find((name) => !names.has(name))
    if (strange !== undefined)
      throw new Error(`${slice.name} has hooks of ${strange}, which it does not declare`)
    for (const resource of slice.resources ?? []) {
      const declared = own[resource.name]
      hooks.set(resource.name, {
        ...declared,
        belongings: belongings.filter(({ of }) => typeof of !== 'string' || of === resource.name),
        async beforeDelete(entry, change) {
          await declared?.beforeDelete?.(entry, change)
          for (const other of before) await other(resource, entry, change)
        },
        async afterRestore(id, change) {
          for (const other of after) await other(resource, id, change)
        },
      })
    }
  }
  return Object.fromEntries(hooks)
}

/** Words of the slices and of the packages they depend on. */
export function wordbookOf(slices: readonly Slice[], common: Wordbook): Wordbook {
  const joined = (language: Language): Catalogue =>
    Object.assign({}, common[language], ...slices.map(({ words }) => words?.[language])) as Catalogue
  return { en: joined('en'), ru: joined('ru'), cn: joined('cn') }
}

export function openSlices(
  slices: readonly Slice[],
  given: Omit<SliceHost, 'of' | 'endpoints' | 'reports' | 'resources' | 'allResources' | 'served'>,
): OpenSlices {
  const { resources, allResources } = resourcesOf(slices)
  const endpoints: Endpoint[] = []
  const reports: ServedReport[] = []
  const house = {
    ...given,
    resources,
    allResources,
    endpoints: () => endpoints,
    reports: () => reports,
    served: (name: string) =>
      servedResources(resources, hooks).find(({ stored }) => stored.resource.name === name)!,
  }
  const { open, of, opened } = opener(house)
  const parts = slices.flatMap((slice) => [slice, open(slice)])
  const hooks = hooksOf(slices, open)
  reports.push(...parts.flatMap((one) => one.reports ?? []))
  const widgets = parts.flatMap((one) => one.widgets ?? [])
  const besides = slices.flatMap((slice) => slice.besideExport ?? [])
  const remarks = slices.flatMap((slice) => slice.reportRemarks ?? [])
  const routes = [
    ...parts.flatMap((one) => one.routes ?? []),
    ...reports.flatMap((one) => reportRoutes(one, given.words, remarks)),
    ...slices.flatMap((slice) => slice.gathered?.({ reports, widgets }, { ...house, of }) ?? []),
    ...serveResources(resources, hooks, given.words, besides),
  ]
  endpoints.push(...routes.map((route) => route.endpoint), ...parts.flatMap((one) => one.described ?? []))
  const devices = [...opened.values()].flatMap((one) => one.deviceCalls ?? [])
  return {
    routes,
    endpoints,
    channels: [...parts.flatMap((one) => one.channels ?? []), ...changesChannels(allResources, given.bus)],
    jobs: parts.flatMap((one) => one.jobs ?? []),
    english: given.words.en,
    privatePages: slices.flatMap((slice) => slice.privatePages ?? []),
    sitePrograms: [...opened.values()].flatMap((one) => one.siteProgram ?? []),
    sockets: [...opened.values()].flatMap((one) => one.sockets ?? []),
    metrics: [...opened.values()].flatMap((one) => one.metrics ?? []),
    deviceCalls:
      devices.length === 0
        ? undefined
        : async (app) => {
            for (const calls of devices) await calls(app)
          },
    start() {
      for (const one of opened.values()) one.start?.()
    },
    async stop() {
      // Slices that others depend on stop last.
      for (const one of [...opened.values()].toReversed()) await one.stop?.()
    },
  }
}
