export { record } from './audit.ts'
export { titleColumnOf } from './columns.ts'
export { change, type Change } from './change.ts'
export { changesChannels, channelOfChanges } from './changes.ts'
export { changedMeanwhile, inUse } from './conflicts.ts'
export type { Hooks } from './hooks.ts'
export { orderBy, pattern, sliceOf } from './list.ts'
export { entryWriter, type EntryWriter, refuseByRules } from './entries.ts'
export { exportRoute, pieces, recordExport } from './export.ts'
export {
  auditColumns,
  auditSlice,
  auditTableRows,
  historyRoutes,
  MOST_AUDIT_ROWS,
  readAudit,
  type AuditSelection,
} from './history.ts'
export type { Wordbook } from './reader.ts'
export { readEntry } from './select.ts'
export { serveResources } from './serve.ts'
export { idOf } from './serve-id.ts'
export { tableDisagreements } from './agreement.ts'
