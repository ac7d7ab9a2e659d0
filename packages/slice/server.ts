/** What a slice gives the server, and how a program is composed of slices. */
import type { FastifyInstance } from 'fastify'
import type { BesideExport, Wordbook } from '@haulway/collection/server/index.ts'
import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import type { Config } from '@haulway/platform/server/config.ts'
import type { Route } from '@haulway/platform/server/http/route.ts'
import type { PrivatePage } from '@haulway/platform/server/http/site.ts'
import type { Job } from '@haulway/platform/server/jobs/jobs.ts'
import type { Metric } from '@haulway/platform/server/metrics/metrics.ts'
import type { LiveChannel } from '@haulway/platform/server/live/channel.ts'
import type { SocketDoor } from '@haulway/platform/server/live/live.ts'
import type { Readiness } from '@haulway/platform/server/readiness.ts'
import type { RecentError } from '@haulway/platform/server/recent-errors.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import type { Endpoint, Item, Resource } from '@haulway/resource'
import type { ReportRemarks, ServedReport, ServedWidget } from '@haulway/report/server/index.ts'
import type { Belonging, Change, Hooks } from '@haulway/storage'

type ResourceHooks = Readonly<Record<string, Hooks<Resource>>>

/** Calls of devices: their own credentials, their own body limits. */
export type DeviceCalls = (app: FastifyInstance) => Promise<void>

/** What the process was started with, as far as slices ask for it. */
export interface HouseOptions extends Partial<
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
  /** Address of this site for links, without a slash at its end; known for sure once it listens. */
  readonly base?: () => string
  /** Which parts are not well, as `/readyz` says. */
  readonly readiness?: () => Promise<Readiness>
  /** What went wrong lately, the newest first. */
  readonly recentErrors?: () => readonly RecentError[]
}

/** What a slice may ask for when it is opened. */
export interface House {
  readonly services: Services
  readonly bus: Bus
  readonly options: HouseOptions
  /** Of every slice: those whose rows belong to one account. */
  readonly resources: readonly Resource[]
  /** And those of no single account. */
  readonly allResources: readonly Resource[]
  /** For files that people take away. */
  readonly words: Wordbook
  /** What another slice gives; it is opened first. */
  of<Gives>(slice: Slice<Gives>): Gives
  /** The declarations of all calls, once every slice is open: of routes, devices and sockets. */
  readonly endpoints: () => readonly Endpoint[]
  /** Of every slice, once all are open. */
  readonly reports: () => readonly ServedReport[]
}

/** What all slices give together. */
export interface Gathered {
  readonly reports: readonly ServedReport[]
  readonly widgets: readonly ServedWidget[]
}

/** What a slice has wherever it runs, or only once it is opened. */
interface Parts {
  /** By the name of the resource, one of this slice's. */
  readonly hooks?: ResourceHooks
  readonly routes?: readonly Route[]
  /** Calls that it answers without routes, of devices and by sockets: for the description of the API. */
  readonly described?: readonly Endpoint[]
  readonly jobs?: readonly Job[]
  readonly channels?: readonly LiveChannel[]
  /** Their calls follow. */
  readonly reports?: readonly ServedReport[]
  /** What dashboards show of this slice. */
  readonly widgets?: readonly ServedWidget[]
}

export interface Opened<Gives> extends Parts {
  readonly deviceCalls?: DeviceCalls
  readonly sockets?: readonly SocketDoor[]
  /** Its figures of `/metrics`. */
  readonly metrics?: readonly Metric[]
  /** Runs once the server is ready to listen. */
  start?(): void
  /** Finishes what is under way. */
  stop?(): Promise<void>
  /** What other slices ask for with `house.of`. */
  readonly gives?: Gives
}

export interface Slice<Gives = unknown> extends Parts {
  /** Name of its folder. */
  readonly name: string
  readonly words?: Wordbook
  /** Their rows belong to one account: served as they are declared. */
  readonly resources?: readonly Resource[]
  /** Resources of no single account: listed like the others, served by the slice itself. */
  readonly shared?: readonly Resource[]
  /** Pages that a token in their address opens. */
  readonly privatePages?: readonly PrivatePage[]
  /** Before an entry of any slice's resource is deleted, after that resource's own hook. */
  readonly beforeAnyDelete?: (resource: Resource, entry: Item<Resource>, change: Change) => Promise<void>
  /** After an entry of any slice's resource is restored. */
  readonly afterAnyRestore?: (resource: Resource, id: string, change: Change) => Promise<void>
  /** Its tables that hold what belongs to entries: it goes and comes back with them. */
  readonly belongings?: readonly Belonging[]
  /** What it says in the document of every report. */
  readonly reportRemarks?: ReportRemarks
  /** Columns that it adds to the export of any slice's resource. */
  readonly besideExport?: BesideExport
  /** Calls that follow from what all slices give: asked for once all are open. */
  gathered?(all: Gathered, house: House): readonly Route[]
  /** What depends on the options of the process or on other slices. */
  open?(house: House): Opened<Gives>
}

/** Declares a slice: the one thing that its server door exports under the name `slice`. */
export function defineSlice<Gives = undefined>(slice: Slice<Gives>): Slice<Gives> {
  return slice
}
