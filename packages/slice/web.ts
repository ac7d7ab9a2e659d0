/** What a slice gives the browser's program. */
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Gate, ScreenDeclaration } from '@haulway/platform/screen.ts'
import { hasFeature, type Me } from '@haulway/platform/session.ts'
import type { Api, CallInput } from '@haulway/platform/web/api.ts'
import type {
  AccountFeature,
  EndpointDeclaration,
  EndpointOutput,
  MessageKey,
  Resource,
} from '@haulway/resource'
import type { RenderRemark, RenderShare, WebReport } from '@haulway/report/web/known.tsx'
import type { PermissionRow } from '@haulway/resource'
import type { WebWidget } from '@haulway/report/web/draw-widget.ts'
import type { RenderPanel } from '@haulway/screens/known.tsx'

/** Groups of the menu (core 2.5). A slice adds the name of its own: `declare module '@haulway/slice/web.ts'`. */
export interface MenuGroups {
  tracker: true
  operations: true
  project: true
  materialTracking: true
  qm: true
  bargeOrders: true
  workOrders: true
  administration: true
  commandLibrary: true
  sensors: true
  labs: true
}
export type MenuGroup = keyof MenuGroups

/** A message key, or `dashboards/<id>` of what has a label of its own. */
export type MenuTitle = MessageKey | `${string}/${string}`

/** An entry of the menu that leads to a screen, or a group of further ones. */
export interface MenuItem {
  readonly title: MenuTitle
  /** What people called it, in the place of the words of the title. */
  readonly label?: string
  readonly icon?: LucideIcon
  /** Address of the screen; `{id}` is the context account. */
  readonly to?: string
  /** Path of the screen, where `to` is the address of one entry on it. */
  readonly screen?: string
  /** Goes there after `g`. */
  readonly letter?: string
  /** Further addresses at which this is where one is. */
  readonly also?: readonly string[]
  /** Message key of what it is for, when the address does not make one. */
  readonly about?: MessageKey
  /** What the entry asks beyond its screen (core 6, *The sidebar uses …*). */
  readonly gate?: Gate
  /** What the account must have. */
  readonly when?: (me: Me) => boolean
  readonly entries?: readonly MenuItem[]
  /** Opens and closes as one entry, instead of a heading above its entries. */
  readonly folds?: (me: Me) => boolean
}

/** A group with its heading, which `web/menu.ts` of a slice exports in its `groups`; its entries are the places that name it. */
export interface MenuHeading extends Omit<MenuItem, 'entries'> {
  readonly name: MenuGroup
  /** Place among the groups: those of core 2.5 have tens, in its order. */
  readonly order: number
}

/** A place that `web/menu.ts` of a slice exports in its `places`; the frame of what is behind the sign-in finds them there. */
export interface MenuPlace extends MenuItem {
  readonly group: MenuGroup
  /** Place in its group: tens in the order of core 2.5, the entries that are still to come counted. */
  readonly order: number
  /** Stand before its own entries. */
  readonly fetched?: FetchedEntries
}

/** What `web/menu.ts` of a slice says. */
export interface MenuPart {
  readonly groups?: readonly MenuHeading[]
  readonly places?: readonly MenuPlace[]
}

/** Entries of the menu that a call answers. */
export interface FetchedEntries {
  readonly path: string
  readonly input: unknown
  readonly fetch: (api: Api, signal: AbortSignal) => Promise<unknown>
  /** Who may ask. */
  readonly enabled: (me: Me) => boolean
  readonly entriesOf: (answer: unknown) => readonly MenuItem[]
}

export function fetchedEntries<E extends EndpointDeclaration>(
  endpoint: E,
  input: CallInput<E>,
  {
    enabled,
    entriesOf,
  }: {
    readonly enabled: (me: Me) => boolean
    readonly entriesOf: (answer: EndpointOutput<E>) => readonly MenuItem[]
  },
): FetchedEntries {
  return {
    path: endpoint.path,
    input,
    fetch: (api, signal) => api.call(endpoint, input, signal),
    enabled,
    entriesOf: (answer) => entriesOf(answer as EndpointOutput<E>),
  }
}

/** What a slice shows below the fields of entries of any slice: their files, what hangs on them. */
export interface Panel {
  /** Among the panels of an entry, in steps of ten. */
  readonly order: number
  readonly render: RenderPanel
}

export interface WebSlice {
  /** Name of its folder. */
  readonly name: string
  /** Those whose rows belong to one account, as on the server. */
  readonly resources?: readonly Resource[]
  /** Resources of no single account. */
  readonly shared?: readonly Resource[]
  readonly screens?: readonly ScreenDeclaration[]
  readonly reports?: readonly WebReport[]
  /** What dashboards can show of this slice. */
  readonly widgets?: readonly WebWidget[]
  /** By which every report is shared: one slice gives it. */
  readonly share?: RenderShare
  /** What is said of every report beneath its sentence: one slice gives it. */
  readonly remark?: RenderRemark
  readonly panel?: Panel
}

/**
 * Declares a slice: the one thing that its web door exports, under the name `slice`. Every page loads it, so it imports
 * components only as its screens open them.
 */
export function defineWebSlice(slice: WebSlice): WebSlice {
  return slice
}

/** Whether the account has one of these features. */
export const on =
  (...features: readonly AccountFeature[]) =>
  (me: Me): boolean =>
    features.some((one) => hasFeature(me, one))

/** What a slice shows on Today, beside the figures of the shift. */
export interface TodayPart {
  /** `attention`: in the place of the list of machines that stand or are silent; also beside the log of the shift. */
  readonly place: 'attention' | 'beside'
  /** Among the parts of its place, in steps of ten. */
  readonly order: number
  /** Row of the permission matrix that whoever sees it may read. */
  readonly reads: PermissionRow
  /** A titled section; loaded when Today is first opened: `() => import('./X.tsx').then((file) => file.X)`. */
  readonly component: () => Promise<ComponentType<TodayPartProps>>
}

export interface TodayPartProps {
  /** Id of the project that is shown; null: all of the account. */
  readonly project: string | null
  /** The shift that is shown, and whether it runs now. */
  readonly from: string
  readonly to: string
  readonly runs: boolean
}

export interface MachineSpanProps {
  /** Id of the machine. */
  readonly machine: string
  /** Epoch milliseconds. */
  readonly from: number
  readonly to: number
  /** Another moment is looked at. */
  readonly onMoment: (moment: number) => void
}

/** What a slice shows of a machine on screens of others; each decides itself who sees it, and is loaded when first shown. */
export interface MachineParts {
  /** On the page of the machine. */
  readonly page: () => Promise<ComponentType<{ readonly machine: string }>>
  /** In the proof of a cycle. */
  readonly span: () => Promise<ComponentType<MachineSpanProps>>
}
