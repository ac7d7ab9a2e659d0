export type { Range } from './question.ts'
export { reportRoutes, serveReport, snapshotOf, type Read, type ServedReport } from './serve-report.ts'
export { orderBy, pageOf, type Paging } from './table-order.ts'
export { serveWidget, type ServedWidget, type WidgetQuestion } from './serve-widget.ts'
