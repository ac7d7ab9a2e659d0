/**
 * A widget of a dashboard, declared by the slice that owns its figures: what it asks, what it is called, what it lacks.
 * What it reads stands in the server half of its slice, what it draws in the web half.
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

/** What any widget may narrow its figures to; stored with every widget. */
export type WidgetFilter = 'materials' | 'routes' | 'machines' | 'tags' | 'timeFrom' | 'timeTo'

/** The parts that mean something for what is chosen, in the order in which they are asked. */
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
  /** Parts of its own; two kinds that have a part of one name declare it alike. */
  readonly options: Options
  /** What it shows; two kinds that have figures of one name declare them alike. */
  readonly figures: Figures
  /** For the reference of the API and for tests. */
  readonly example: Values
  /** What it is called where people gave it no title. */
  title(words: Words, values: Values): string
  asks(values: Values): AskedParts<Part>
  /** Parts that are missing for what is chosen. */
  missing(values: Values): readonly Part[]
  /** Parts that do not go together with others. */
  refused?(values: Values): readonly { readonly part: Part; readonly key: MessageKey }[]
  /** A few figures: it takes no more room than it needs where there is one column. */
  readonly compact: boolean
}

export type WidgetDeclaration<
  Kind extends string = string,
  Options extends Shape = Shape,
  Figures extends Shape = Shape,
> = WidgetOptions<Kind, Options, Infer<Options>, keyof Options & string, Figures>

/** Any declared widget, where only what all have is read. */
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

/** The parts of all these widgets together, as they are stored. */
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
  /** How many of the days have begun. */
  begun: number({ required: true, integer: true, min: 0 }),
  /** Zone of the project. */
  timeZone: text({ required: true }),
  /** The moment at which it stands so. */
  asOf: instant({ required: true }),
} as const
export type WidgetSpan = Readonly<Infer<typeof span>>

/** What any of these widgets shows. */
export function figuresOf(widgets: readonly { readonly figures: Shape }[]): Shape {
  const own = Object.assign({}, ...widgets.map(({ figures }) => figures)) as Shape
  return {
    ...span,
    ...Object.fromEntries(Object.entries(own).map(([name, field]) => [name, optional(field)])),
  }
}
