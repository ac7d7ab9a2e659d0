export { exportRoute, pieces, recordExport } from './export.ts'
export {
  auditColumns,
  auditSlice,
  auditTableRows,
  historyRoutes,
  MAX_AUDIT_ROWS,
  readAudit,
  type AuditSelection,
} from './history.ts'
export type { Wordbook } from './reader.ts'
export { serveResources } from './serve.ts'
