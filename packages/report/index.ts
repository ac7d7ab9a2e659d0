export { columnsOf, type ColumnKind, type ReportColumn, type ReportColumns } from './columns.ts'
export {
  defineReport,
  type ReportFigures,
  type Narrowing,
  type Report,
  type ReportSnapshot,
  type ReportTable,
  type Titles,
} from './declaration.ts'
export type { Counted, CursorPage } from './cursor-page.ts'
export { openGroups } from './open-groups.ts'
export { summarySentence } from './summary-sentence.ts'
export type { DeclaredSection, SectionData, SectionFigure, SectionTable } from './section.ts'
export {
  defineWidget,
  figuresOf,
  type AnyWidget,
  type OptionsOf,
  type Widgets,
  type WidgetFilter,
  type WidgetSpan,
} from './widget.ts'
export {
  changedFigures,
  columnOfFigure,
  figureText,
  sentFigures,
  totalColumns,
  type ChangedFigure,
  type SentFigure,
} from './sent.ts'
