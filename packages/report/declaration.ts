/**
 * A report, declared once: filters in the address, the sentence, tables with pages and tabs, files, links for people
 * outside and printing follow from it. What is read stands in the server half of its slice, what is drawn in the web half.
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
import { followingCall, type Counted } from './following.ts'
import { reportFormatNames, type ReportFormat } from '@haulway/platform/table-format.ts'
import type { ReportColumns } from './columns.ts'
import type { DeclaredSection } from './section.ts'

type PrefixOf<Key, Last extends string> = Key extends `${infer Prefix}.${Last}` ? Prefix : never

/** What the keys of a report begin with: `cycles`, as there are `cycles.title`, `cycles.said.zone` and what is said of emptiness. */
export type ReportPrefix = Extract<
  PrefixOf<MessageKey, 'title'>,
  Extract<PrefixOf<MessageKey, 'said.zone'>, PrefixOf<MessageKey, 'empty.text'>>
>

/** What the figures of every report begin with. */
export interface ReportFigures {
  /** ISO 8601; the end is not included. */
  readonly from: string
  readonly to: string
  /** Zone of its days and hours. */
  readonly timeZone: string
}

/** Titles of the entries that a report is narrowed to, by filter. */
export type Titles = Readonly<Record<string, string | undefined>>

/** Changes of an address: null takes a parameter away. */
export type Narrowing = Readonly<Record<string, string | null>>

/** A field for each part of a row. */
type ShapeOf<Row> = { readonly [Part in keyof Row]: Field<NonNullable<Row[Part]>> }

export interface ReportTable<Row = unknown, Figures = unknown> {
  /** After the path of the report: `/byDrivers`. */
  readonly path: string
  /** For the reference of the API. */
  readonly summary: string
  /** A row as calls answer it. */
  readonly row: ShapeOf<NoInfer<Row>>
  readonly columns: ReportColumns<Row, Figures>
  id(row: Row): string
}

/** Rows taken together. */
interface ReportGroup<Row, Figures> extends ReportTable<Row, Figures> {
  /** Row of the permission matrix that its call needs, where it is not the report's: who lacks it is shown the rest. */
  readonly permission?: PermissionRow
}

/** The rows of a report themselves. */
interface ReportRows<Row, Figures> extends ReportTable<Row, Figures> {
  /** Of the tab. */
  readonly name: string
  /** Columns in the order of the screen. */
  readonly shown: readonly string[]
  /** Where a row leads to: the report narrowed, or an address of its own. */
  link(row: Row): Narrowing | string
  /** Of rows without end: they follow one another by a mark (`after`, `next`) instead of pages, and are counted so far only. */
  counted?(figures: Figures): Counted
}

/** Rows that deserve a look of their own: counted at the end of the sentence, shown by a switch. */
interface ReportAside<Figures> {
  /** The parameter of the address and of the API that shows them instead of the others. */
  readonly name: string
  /** Undefined: there are none. */
  said(words: Words, figures: Figures, filter: Readonly<Record<string, unknown>>): string | undefined
}

interface ReportFilters<Entry extends string, Further extends Shape> {
  /** Those that name an entry, in the order in which they are offered; the range of time comes before them. */
  readonly entries: Readonly<Record<Entry, Resource>>
  /** Those in sight from the start. */
  readonly usual: readonly NoInfer<Entry>[]
  /** Others, with an input each in the web half. */
  readonly further: Further
  /** Those of them that only people use who may read a resource: links for people outside go without them. */
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
  /** Under which it is shared; files begin with it. */
  readonly name: string
  /** Address of its screen. */
  readonly screen: string
  /** Of its calls, under /api. */
  readonly path: string
  /** Row of the permission matrix, and what the account must have. */
  readonly permission: PermissionRow
  readonly feature: keyof AccountFeatures
  readonly messages: ReportPrefix
  readonly filters: ReportFilters<Entry, Further>
  /** What all rows come to; `from`, `to` and `timeZone` come before them. */
  readonly figures: {
    readonly summary: string
    readonly fields: Sums
    isEmpty(figures: Figures): boolean
    /** When there last was something, for a range without anything; ISO 8601. */
    latest?(figures: Figures): string | null
  }
  readonly rows: ReportRows<Row, ReportFigures & Figures>
  readonly groups: { readonly [Name in keyof Groups]: ReportGroup<Groups[Name], ReportFigures & Figures> }
  readonly aside: ReportAside<Figures>
  /** The sentence: what was counted, and what follows the range. */
  said(
    words: Words,
    figures: Figures,
    titles: Titles,
    filter: Readonly<Record<string, unknown>>,
  ): { counted: string; about: (string | undefined)[] }
  /** What a reader should act on, in a sentence of its own; undefined: nothing stands out. */
  finding?(words: Words, figures: Figures): string | undefined
  /** Beneath the sentence. */
  remarks(words: Words, figures: Figures): string[]
  /** What people outside are given: the figures without what leads nowhere there, and the order of each group. */
  readonly snapshot: {
    figures(figures: Figures): Figures
    readonly sort: Readonly<Record<keyof Groups, string>>
  }
  /** Rows as files: their columns in order, and the name under which taking them is on record. */
  readonly exports: { readonly summary: string; readonly columns: readonly string[]; readonly record: string }
  /** Sections of scheduled reports that it gives, by name. */
  readonly sections?: Readonly<Record<string, DeclaredSection>>
}

/** On a page. */
const MAX_ROWS = 500

const paging = {
  ...pageQuery,
  /** `field,-field`, a minus for descending. */
  sort: text(),
} as const

const range = {
  from: instant({ required: true }),
  to: instant({ required: true }),
  /** Zone of the days and hours. */
  timeZone: text({ required: true }),
} as const

type EntryShape<Entry extends string> = Readonly<Record<Entry, ReturnType<typeof reference<false>>>>

/** Without `from` and `to`: the last 24 hours. */
function filterShape<Entry extends string, Further extends Shape>({
  entries,
  further,
}: ReportFilters<Entry, Further>) {
  const references = Object.entries<Resource>(entries).map(([name, { name: to }]) => [name, reference(to)])
  return {
    from: instant(),
    /** Not included. */
    to: instant(),
    ...(Object.fromEntries(references) as EntryShape<Entry>),
    ...further,
  }
}

/** Part of every call of a report. */
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
    rows: rows.counted ? followingCall(rowsCall) : rowsCall,
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

/** Any declared report, where only what all have is read. */
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

/** A report as it was at one moment, for readers who can ask for nothing more. */
export type ReportSnapshot = Readonly<Record<string, unknown>> & {
  readonly summary: ReportFigures
  readonly titles: Titles
}
