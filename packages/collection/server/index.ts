export { type AdditionalColumns, exportRoute, pieces, recordExport } from './export.ts'
export {
  auditColumns,
  auditSlice,
  auditTableRows,
  historyRoutes,
  MAX_AUDIT_ROWS,
  readAudit,
  type AuditSelection,
} from './history.ts'
export { cellText } from './import/cells.ts'
export { orderDates } from './import/date-orders.ts'
export { momentsOf } from './import/moments.ts'
export { columnOf, type ImportColumn, oneUnitEach } from './import/columns.ts'
export { accountProfile, languageOf, readerOf, type Wordbook } from './reader.ts'
export { serveResources } from './serve.ts'
export { readTitles, withTitledReferences } from './titles.ts'
