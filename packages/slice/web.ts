/** What a slice provides to the browser application. */
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

/** Groups of the menu (core 2.5). A slice adds its own name: `declare module '@haulway/slice/web.ts'`. */
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

/** A message key, or `dashboards/<id>` for an entry with a label of its own. */
export type MenuTitle = MessageKey | `${string}/${string}`

/** An entry of the menu that leads to a screen, or a group of further ones. */
export interface MenuItem {
  readonly title: MenuTitle
  /** User-given label, instead of the words of the title. */
  readonly label?: string
  readonly icon?: LucideIcon
  /** Address of the screen; `{id}` is the context account. */
  readonly to?: string
  /** Path of the screen, where `to` is the address of one entry on it. */
  readonly screen?: string
  /** Goes there after `g`. */
  readonly letter?: string
  /** Further addresses for which this entry is marked as current. */
  readonly also?: readonly string[]
  /** Message key of its description, when the address does not give one. */
  readonly about?: MessageKey
  /** Requirements beyond those of its screen (core 6, *The sidebar uses …*). */
  readonly gate?: Gate
  /** Required features of the account. */
  readonly when?: (me: Me) => boolean
  readonly entries?: readonly MenuItem[]
  /** Opens and closes as one entry, instead of a heading above its entries. */
  readonly folds?: (me: Me) => boolean
}

/**
 * A group with its heading, which `web/menu.ts` of a slice exports in its `groups`; its entries are the places that
 * name it.
 */
export interface MenuHeading extends Omit<MenuItem, 'entries'> {
  readonly name: MenuGroup
  /** Position among the groups: tens, in the order of core 2.5. */
  readonly order: number
}

/** A menu entry that `web/menu.ts` of a slice exports in its `places`; the signed-in frame collects them. */
export interface MenuPlace extends MenuItem {
  readonly group: MenuGroup
  /** Position in its group: tens in the order of core 2.5, counting entries still to come. */
  readonly order: number
  /** Placed before its own entries. */
  readonly fetched?: FetchedEntries
}

/** The exports of `web/menu.ts` of a slice. */
export interface MenuPart {
  readonly groups?: readonly MenuHeading[]
  readonly places?: readonly MenuPlace[]
}

/** Menu entries fetched by a call. */
export interface FetchedEntries {
  readonly path: string
  readonly input: unknown
  readonly fetch: (api: Api, signal: AbortSignal) => Promise<unknown>
  /** Who may make the call. */
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

/** A panel below the fields of entries of any slice, such as their files. */
export interface Panel {
  /** Position among the panels of an entry, in steps of ten. */
  readonly order: number
  readonly render: RenderPanel
}

export interface WebSlice {
  /** Name of its folder. */
  readonly name: string
  /** Resources whose rows belong to one account, as on the server. */
  readonly resources?: readonly Resource[]
  /** Resources of no single account. */
  readonly shared?: readonly Resource[]
  readonly screens?: readonly ScreenDeclaration[]
  readonly reports?: readonly WebReport[]
  /** Widgets for dashboards. */
  readonly widgets?: readonly WebWidget[]
  /** The share action of every report; one slice provides it. */
  readonly share?: RenderShare
  /** The remark below the sentence of every report; one slice provides it. */
  readonly remark?: RenderRemark
  readonly panel?: Panel
}

/**
 * Declares a slice: the only export of its public web entry, named `slice`. Every page loads it, so components are
 * imported only when their screens open.
 */
export function defineWebSlice(slice: WebSlice): WebSlice {
  return slice
}

/** Whether the account has one of these features. */
export const hasAnyFeature =
  (...features: readonly AccountFeature[]) =>
  (me: Me): boolean =>
    features.some((one) => hasFeature(me, one))

/** A part that a slice shows on Today, beside the figures of the shift. */
export interface TodayPart {
  /** `attention`: in the place of the list of machines that stand or are silent; also beside the log of the shift. */
  readonly place: 'attention' | 'beside'
  /** Position among the parts of its place, in steps of ten. */
  readonly order: number
  /** Row of the permission matrix that the user must be able to read. */
  readonly reads: PermissionRow
  /** A titled section; loaded when Today is first opened: `() => import('./X.tsx').then((file) => file.X)`. */
  readonly component: () => Promise<ComponentType<TodayPartProps>>
}

export interface TodayPartProps {
  /** Id of the shown project; null: the whole account. */
  readonly project: string | null
  /** The shown shift, and whether it is running. */
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
  /** Called when another moment is selected. */
  readonly onMoment: (moment: number) => void
}

/**
 * Parts that a slice shows of a machine on screens of other slices; each checks permission itself and is loaded when
 * first shown.
 */
export interface MachineParts {
  /** On the machine page. */
  readonly page: () => Promise<ComponentType<{ readonly machine: string }>>
  /** In the evidence of a cycle, if it says anything of a span. */
  readonly span?: () => Promise<ComponentType<MachineSpanProps>>
}
