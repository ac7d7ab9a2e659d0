/**
 * A dashboard widget, declared by the slice that owns its figures: its options, its title, its validation. The server
 * half of its slice reads the figures, the web half draws them.
 */
import type { Words } from '@haulway/platform/messages.ts'
import {
  date,
  instant,
  listOf,
  number,
  optional,
  text,
  type Infer,
  type MessageKey,
  type Shape,
} from '@haulway/resource'

/** Filters available to every widget; stored with it. */
export type WidgetFilter = 'projects' | 'materials' | 'routes' | 'machines' | 'tags' | 'timeFrom' | 'timeTo'

/** The options relevant to the current values, in display order. */
export interface AskedParts<Part extends string = string> {
  readonly first: readonly Part[]
  readonly filters: readonly WidgetFilter[]
  readonly last: readonly Part[]
}

/**
 * Declared widgets by kind. Each `*.widget.ts` adds its own (`declare module '@haulway/report/widget.ts'`), which gives what dashboards
 * store its type; the widgets themselves are found where they stand (`features/widgets.ts`).
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- others add to it
export interface Widgets {}

interface WidgetOptions<
  Kind extends string,
  Options extends Shape,
  Values,
  Part extends string,
  Figures extends Shape,
> {
  readonly kind: Kind
  /** Place among the kinds that are offered; a new widget is of the first. */
  readonly order: number
  /** Options of its own; kinds that share the name of an option declare it identically. */
  readonly options: Options
  /** Figures that it shows; kinds that share the name of a figure declare it identically. */
  readonly figures: Figures
  /** For the reference of the API and for tests. */
  readonly example: Values
  /** Default title. */
  title(words: Words, values: Values): string
  asks(values: Values): AskedParts<Part>
  /** Required options missing from the current values. */
  missing(values: Values): readonly Part[]
  /** Options that conflict with others. */
  refused?(values: Values): readonly { readonly part: Part; readonly key: MessageKey }[]
  /** A few figures: it takes no more room than it needs where there is one column. */
  readonly compact: boolean
}

export type WidgetDeclaration<
  Kind extends string = string,
  Options extends Shape = Shape,
  Figures extends Shape = Shape,
> = WidgetOptions<Kind, Options, Infer<Options>, keyof Options & string, Figures>

/** Any declared widget, for code that reads only the common properties. */
export type AnyWidget = WidgetOptions<string, Shape, unknown, string, Shape>

export function defineWidget<
  const Kind extends string,
  const Options extends Shape,
  const Figures extends Shape,
>(widget: WidgetDeclaration<Kind, Options, Figures>): WidgetDeclaration<Kind, Options, Figures> {
  return widget
}

type Merged<T> = (T extends unknown ? (part: T) => void : never) extends (whole: infer Whole) => void
  ? Whole
  : never

/** The options of all these widgets combined, as they are stored. */
export type OptionsOf<Declared extends readonly { readonly options: Shape }[]> = Merged<
  Declared[number]['options']
>

/** What the figures of every widget begin with. */
const span = {
  /** Names the widget within its dashboard. */
  key: text({ required: true }),
  /** The end is not included. */
  from: instant({ required: true }),
  to: instant({ required: true }),
  /** On the calendar of the project. */
  days: listOf(date({ required: true }), { required: true }),
  /** Number of days that have begun. */
  begun: number({ required: true, integer: true, min: 0 }),
  /** Zone of the project. */
  timeZone: text({ required: true }),
  /** The moment for which the figures were computed. */
  asOf: instant({ required: true }),
} as const
export type WidgetSpan = Readonly<Infer<typeof span>>

/** Figures that any of these widgets may show. */
export function figuresOf(widgets: readonly { readonly figures: Shape }[]): Shape {
  const own = Object.assign({}, ...widgets.map(({ figures }) => figures)) as Shape
  return {
    ...span,
    ...Object.fromEntries(Object.entries(own).map(([name, field]) => [name, optional(field)])),
  }
}
