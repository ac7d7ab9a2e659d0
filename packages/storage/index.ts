export { recordAudit, recordAudits } from './audit.ts'
export { type Catalogue, referenceTarget } from './catalogue.ts'
export { titleColumnOf, type Row } from './columns.ts'
export { change, type Change } from './change.ts'
export { changesChannels } from './changes.ts'
export { staleVersion, guardDelete, guardRestore, guardSave, inUse } from './conflicts.ts'
export { deletedTogether, eraseDeleted, restorableSince } from './deleted.ts'
export type { Belonging, Hooks, ServedResource } from './hooks.ts'
export { matchingIds, orderBy, searchPattern, limitAndOffset } from './list.ts'
export {
  addComputedFields,
  createAll,
  entryWriter,
  type EntryWriter,
  hide,
  readItem,
  refuseByRules,
  remove,
  update,
  updateAll,
} from './entries.ts'
export { entriesOf, itemOf, readEntry, selectItems } from './select.ts'
export { restore } from './restore.ts'
export { entryRoutes, listEntries, servedResources, titleOfEntry } from './serve.ts'
export { lock } from './store.ts'
export { idOf } from './serve-id.ts'
export { schemaDifferences } from './schema-differences.ts'
export {
  withStoredValues,
  refuseChanges,
  refuseUnchangeable,
  equalsStored,
  unchangeableIn,
} from './unchangeable.ts'
