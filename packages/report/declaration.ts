/**
 * A report, declared once: filters, sentence, tables, files, links for outsiders and printing follow from it. The server
 * half of its slice reads the data, the web half draws it.
 */
import {
  choice,
  defineEndpoint,
  flag,
  instant,
  list,
  number,
  reference,
  text,
  type AccountFeatures,
  type Endpoint,
  type Field,
  type Infer,
  type MessageKey,
  type PermissionRow,
  type Resource,
  type Shape,
  pageQuery,
} from '@haulway/resource'
import { languages, type Words } from '@haulway/platform/messages.ts'
import { cursorEndpoint, type Counted } from './cursor-page.ts'
import { reportFormatNames, type ReportFormat } from '@haulway/platform/table-format.ts'
import type { ReportColumns } from './columns.ts'
import type { DeclaredSection } from './section.ts'

type PrefixOf<Key, Last extends string> = Key extends `${infer Prefix}.${Last}` ? Prefix : never

/**
 * Prefix of a report's message keys: `cycles`, as in `cycles.title`, `cycles.said.zone` and the texts of an empty
 * report.
 */
export type ReportPrefix = Extract<
  PrefixOf<MessageKey, 'title'>,
  Extract<PrefixOf<MessageKey, 'said.zone'>, PrefixOf<MessageKey, 'empty.text'>>
>

/** Fields with which the figures of every report begin. */
export interface ReportFigures {
  /** ISO 8601; the end is exclusive. */
  readonly from: string
  readonly to: string
  /** Time zone of its days and hours. */
  readonly timeZone: string
}

/** Titles of the entries by which a report is filtered, by filter. */
export type Titles = Readonly<Record<string, string | undefined>>

/** Changes of address parameters; null removes one. */
export type Narrowing = Readonly<Record<string, string | null>>

/** One field for each property of a row. */
type ShapeOf<Row> = { readonly [Part in keyof Row]: Field<NonNullable<Row[Part]>> }

export interface ReportTable<Row = unknown, Figures = unknown> {
  /** After the path of the report: `/byDrivers`. */
  readonly path: string
  /** Description in the API reference. */
  readonly summary: string
  /** Shape of a row in responses. */
  readonly row: ShapeOf<NoInfer<Row>>
  readonly columns: ReportColumns<Row, Figures>
  id(row: Row): string
}

/** A table of aggregated rows. */
interface ReportGroup<Row, Figures> extends ReportTable<Row, Figures> {
  /** Permission row of its call, where it differs from the report's; users without it see the rest. */
  readonly permission?: PermissionRow
}

/** The individual rows of a report. */
interface ReportRows<Row, Figures> extends ReportTable<Row, Figures> {
  /** Title of the tab. */
  readonly name: string
  /** Columns in screen order. */
  readonly shown: readonly string[]
  /** The report filtered further, or another address. */
  link(row: Row): Narrowing | string
  /** Very long tables continue by cursor (`after`, `next`), not pages, and are counted up to a limit. */
  counted?(figures: Figures): Counted
}

/** Rows that deserve separate attention: counted at the end of the sentence, shown by a switch. */
interface ReportAside<Figures> {
  /** Parameter of the address and the API that shows them instead of the others. */
  readonly name: string
  /** Undefined when there are none. */
  said(words: Words, figures: Figures, filter: Readonly<Record<string, unknown>>): string | undefined
}

interface ReportFilters<Entry extends string, Further extends Shape> {
  /** Filters by entry, in display order, following the time range. */
  readonly entries: Readonly<Record<Entry, Resource>>
  /** Filters visible from the start. */
  readonly usual: readonly NoInfer<Entry>[]
  /** Other filters, each with an input in the web half. */
  readonly further: Further
  /** Other filters that require permission to read a resource: omitted from links for outsiders. */
  readonly guarded?: { readonly [Name in keyof NoInfer<Further>]?: Pick<Resource, 'permission' | 'readBy'> }
}

interface ReportOptions<
  Entry extends string,
  Further extends Shape,
  Sums extends Shape,
  Figures,
  Row,
  Groups,
> {
  /** Name used for sharing; file names begin with it. */
  readonly name: string
  /** Address of its screen. */
  readonly screen: string
  /** Path of its endpoints, under /api. */
  readonly path: string
  /** Row of the permission matrix, and the account feature that it requires. */
  readonly permission: PermissionRow
  readonly feature: keyof AccountFeatures
  readonly messages: ReportPrefix
  /** Refuses ranges that have not begun or exceed three years, and filters by what does not exist (404). */
  readonly bounded?: true
  readonly filters: ReportFilters<Entry, Further>
  /** Figures over all rows; `from`, `to` and `timeZone` precede them. */
  readonly figures: {
    readonly summary: string
    readonly fields: Sums
    isEmpty(figures: Figures): boolean
    /** Last time with data, shown for an empty range; ISO 8601. */
    latest?(figures: Figures): string | null
  }
  readonly rows: ReportRows<Row, ReportFigures & Figures>
  readonly groups: { readonly [Name in keyof Groups]: ReportGroup<Groups[Name], ReportFigures & Figures> }
  readonly aside: ReportAside<Figures>
  /** The summary sentence: what was counted, and what follows the range. */
  said(
    words: Words,
    figures: Figures,
    titles: Titles,
    filter: Readonly<Record<string, unknown>>,
  ): { counted: string; about: (string | undefined)[] }
  /** What a reader should act on, as a separate sentence; undefined when nothing stands out. */
  finding?(words: Words, figures: Figures): string | undefined
  /** Text below the sentence. */
  remarks(words: Words, figures: Figures): string[]
  /** For outsiders: figures without links, and the order of each group. */
  readonly snapshot: {
    figures(figures: Figures): Figures
    readonly sort: Readonly<Record<keyof Groups, string>>
  }
  /** Rows as files: their columns in order, and the name under which the export is audited. */
  readonly exports: { readonly summary: string; readonly columns: readonly string[]; readonly record: string }
  /** Sections that it provides for scheduled reports, by name. */
  readonly sections?: Readonly<Record<string, DeclaredSection>>
}

const MAX_ROWS = 500
const paging = {
  ...pageQuery,
  /** `field,-field`, with a minus for descending order. */
  sort: text(),
} as const

const range = {
  from: instant({ required: true }),
  to: instant({ required: true }),
  /** Time zone of the days and hours. */
  timeZone: text({ required: true }),
} as const

type EntryShape<Entry extends string> = Readonly<Record<Entry, ReturnType<typeof reference<false>>>>

/** Without a range: the last 24 hours. */
function filterShape<Entry extends string, Further extends Shape>({
  entries,
  further,
}: ReportFilters<Entry, Further>) {
  const references = Object.entries<Resource>(entries).map(([name, { name: to }]) => [name, reference(to)])
  return {
    from: instant(),
    /** Exclusive. */
    to: instant(),
    ...(Object.fromEntries(references) as EntryShape<Entry>),
    ...further,
  }
}

/** Query parameters of every endpoint of a report. */
interface CallOptions {
  readonly path: string
  readonly summary: string
  readonly access: {
    readonly kind: 'permission'
    readonly resource: PermissionRow
    readonly action: 'list'
    readonly feature: keyof AccountFeatures
  }
}

function pageCall<Row, const Query extends Shape>(options: CallOptions, query: Query, row: ShapeOf<Row>) {
  const items = list(row as Shape, { required: true, max: MAX_ROWS }) as unknown as Field<Row[], true>
  const output = { items, total: number({ required: true }) }
  return defineEndpoint({ method: 'GET', ...options, query: { ...query, ...paging }, output })
}

function figuresCall<const Query extends Shape, const Sums extends Shape>(
  options: CallOptions,
  query: Query,
  sums: Sums,
) {
  return defineEndpoint({ method: 'GET', ...options, query, output: { ...range, ...sums } })
}

function fileCall<const Query extends Shape>(options: CallOptions, query: Query) {
  const inLanguage = { ...query, lang: choice(languages) }
  return defineEndpoint({ method: 'GET', ...options, query: inLanguage, output: null, file: true })
}

/** Declares a report. */
export function defineReport<
  const Entry extends string,
  const Further extends Shape,
  const Sums extends Shape,
  Row,
  Groups extends Readonly<Record<string, unknown>>,
>(options: ReportOptions<Entry, Further, Sums, Infer<Sums>, Row, Groups>) {
  const { path, permission, feature, figures, rows, aside, exports } = options
  const filter = filterShape(options.filters)
  const access = { kind: 'permission', resource: permission, action: 'list', feature } as const
  const groups = Object.entries(options.groups as Readonly<Record<string, ReportGroup<unknown, unknown>>>)
  const rowsCall = pageCall<Row, typeof filter & Record<string, Field<boolean, false>>>(
    { path: `${path}${rows.path}`, summary: rows.summary, access },
    { ...filter, [aside.name]: flag() },
    rows.row,
  )
  const calls = {
    rows: rows.counted ? cursorEndpoint(rowsCall) : rowsCall,
    figures: figuresCall(
      { path: `${path}/summary`, summary: figures.summary, access },
      filter,
      figures.fields,
    ),
    groups: Object.fromEntries(
      groups.map(([name, group]) => [
        name,
        pageCall(
          {
            path: `${path}${group.path}`,
            summary: group.summary,
            access: { ...access, resource: group.permission ?? permission },
          },
          filter,
          group.row,
        ),
      ]),
    ) as { readonly [Name in keyof Groups]: ReturnType<typeof pageCall<Groups[Name], typeof filter>> },
    exports: Object.fromEntries(
      reportFormatNames.map((format) => [
        format,
        fileCall(
          {
            path: `${path}.${format}`,
            summary: exports.summary.replace('{format}', format.toUpperCase()),
            access,
          },
          filter,
        ),
      ]),
    ) as Record<ReportFormat, ReturnType<typeof fileCall<typeof filter>>>,
  }
  return { ...options, filter, calls }
}

/** Any declared report, where only common properties are read. */
export type Report = ReportOptions<
  string,
  Shape,
  Shape,
  unknown,
  unknown,
  Readonly<Record<string, unknown>>
> & {
  readonly filter: Shape
  readonly calls: {
    readonly rows: Endpoint
    readonly figures: Endpoint
    readonly groups: Readonly<Record<string, Endpoint>>
    readonly exports: Readonly<Record<ReportFormat, Endpoint>>
  }
}

/** A report frozen at one moment, for readers who cannot query further. */
export type ReportSnapshot = Readonly<Record<string, unknown>> & {
  readonly summary: ReportFigures
  readonly titles: Titles
}
