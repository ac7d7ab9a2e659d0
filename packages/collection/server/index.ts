export { type BesideExport, exportRoute, pieces, recordExport } from './export.ts'
export {
  auditColumns,
  auditSlice,
  auditTableRows,
  historyRoutes,
  MAX_AUDIT_ROWS,
  readAudit,
  type AuditSelection,
} from './history.ts'
export { languageOf, type Wordbook } from './reader.ts'
export { serveResources } from './serve.ts'
export { readTitles, withTitledReferences } from './titles.ts'
