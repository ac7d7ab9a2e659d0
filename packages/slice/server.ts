/** What a slice provides to the server, and how a program is composed of slices. */
import type { FastifyInstance } from 'fastify'
import type { AdditionalColumns, Wordbook } from '@haulway/collection/server/index.ts'
import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import type { Config } from '@haulway/platform/server/config.ts'
import type { Route } from '@haulway/platform/server/http/route.ts'
import type { PrivatePage } from '@haulway/platform/server/http/site.ts'
import type { SiteProgram } from '@haulway/platform/server/http/site-program.ts'
import type { Job } from '@haulway/platform/server/jobs/jobs.ts'
import type { Metric } from '@haulway/platform/server/metrics/metrics.ts'
import type { LiveChannel } from '@haulway/platform/server/live/channel.ts'
import type { SocketEndpoint } from '@haulway/platform/server/live/live.ts'
import type { Readiness } from '@haulway/platform/server/process/readiness.ts'
import type { RecentError } from '@haulway/platform/server/log/recent-errors.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import type { Endpoint, Item, Resource } from '@haulway/resource'
import type { ReportRemarks, ServedReport, ServedWidget } from '@haulway/report/server/index.ts'
import type { Belonging, Change, Hooks, ServedResource } from '@haulway/storage'

type ResourceHooks = Readonly<Record<string, Hooks<Resource>>>

/** Mounts calls of devices, with their own credentials and body limits. */
export type DeviceCalls = (app: FastifyInstance) => Promise<void>

/** Options of the process that slices may read. */
export interface SliceHostOptions extends Partial<
  Pick<
    Config,
    | 'roles'
    | 'databaseUrl'
    | 'publicUrl'
    | 'tls'
    | 'tiles'
    | 'mapHosts'
    | 'smtpUrl'
    | 'smsGateway'
    | 'smsInboundSecret'
    | 'mailInboundSecret'
    | 'identityProvider'
    | 'signUp'
    | 'dataDirectory'
    | 'secretKey'
    | 'backup'
  >
> {
  /** Address of this site for links, without a trailing slash; final once the server listens. */
  readonly base?: () => string
  /** Folder of the built web application. */
  readonly site?: string | undefined
  /** Health of the parts, as in `/readyz`. */
  readonly readiness?: () => Promise<Readiness>
  /** Recent warnings and errors, the newest first. */
  readonly recentErrors?: () => readonly RecentError[]
}

/** What a slice gets when it is opened. */
export interface SliceHost {
  readonly services: Services
  readonly bus: Bus
  readonly options: SliceHostOptions
  /** Resources of all slices whose rows belong to one account. */
  readonly resources: readonly Resource[]
  /** The same and resources of no single account. */
  readonly allResources: readonly Resource[]
  /** A resource with the hooks of all slices, once all are open. */
  readonly served: (name: string) => ServedResource
  /** Words for exported files. */
  readonly words: Wordbook
  /** The value that another slice gives; that slice is opened first. */
  of<Gives>(slice: Slice<Gives>): Gives
  /** Declarations of all calls, once every slice is open: routes, device calls and sockets. */
  readonly endpoints: () => readonly Endpoint[]
  /** Reports of all slices, once all are open. */
  readonly reports: () => readonly ServedReport[]
}

/** Contributions of all slices together. */
export interface AllContributions {
  readonly reports: readonly ServedReport[]
  readonly widgets: readonly ServedWidget[]
}

/** Contributions of a slice, static or only once it is opened. */
interface Parts {
  /** Hooks by name of a resource of this slice. */
  readonly hooks?: ResourceHooks
  readonly routes?: readonly Route[]
  /** Calls that it answers without routes (devices, sockets), for the API description. */
  readonly described?: readonly Endpoint[]
  readonly jobs?: readonly Job[]
  readonly channels?: readonly LiveChannel[]
  /** Reports; their calls follow from them. */
  readonly reports?: readonly ServedReport[]
  /** Widgets for dashboards. */
  readonly widgets?: readonly ServedWidget[]
}

export interface OpenedSlice<Gives> extends Parts {
  readonly deviceCalls?: DeviceCalls
  readonly sockets?: readonly SocketEndpoint[]
  /** Serves the files of a program in a folder of the site. */
  readonly siteProgram?: SiteProgram
  /** Its metrics for `/metrics`. */
  readonly metrics?: readonly Metric[]
  /** Runs once the server is ready to listen. */
  start?(): void
  /** Finishes work in progress. */
  stop?(): Promise<void>
  /** The value other slices get from `of`. */
  readonly gives?: Gives
}

export interface Slice<Gives = unknown> extends Parts {
  /** Name of its folder. */
  readonly name: string
  readonly words?: Wordbook
  /** Resources whose rows belong to one account; served from their declaration. */
  readonly resources?: readonly Resource[]
  /** Resources of no single account: listed like the others, but served by the slice itself. */
  readonly shared?: readonly Resource[]
  /** Pages opened by a token in their address. */
  readonly privatePages?: readonly PrivatePage[]
  /** Called before an entry of any slice's resource is deleted, after that resource's own hook. */
  readonly beforeAnyDelete?: (resource: Resource, entry: Item<Resource>, change: Change) => Promise<void>
  /** Called after an entry of any slice's resource is restored. */
  readonly afterAnyRestore?: (resource: Resource, id: string, change: Change) => Promise<void>
  /** Its tables with rows that belong to entries: deleted and restored with them. */
  readonly belongings?: readonly Belonging[]
  /** Remarks in the document of every report. */
  readonly reportRemarks?: ReportRemarks
  /** Columns added to the export of any slice's resource. */
  readonly besideExport?: AdditionalColumns
  /** Routes that depend on the contributions of all slices; called once all are open. */
  gathered?(all: AllContributions, house: SliceHost): readonly Route[]
  /** Contributions that depend on process options or other slices. */
  open?(house: SliceHost): OpenedSlice<Gives>
}

/** Declares a slice: the only export of its public entry, named `slice`. */
export function defineSlice<Gives = undefined>(slice: Slice<Gives>): Slice<Gives> {
  return slice
}
