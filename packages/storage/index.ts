export { record, recordAll } from './audit.ts'
export { type Catalogue, referred } from './catalogue.ts'
export { titleColumnOf, type Row } from './columns.ts'
export { change, type Change } from './change.ts'
export { changesChannels } from './changes.ts'
export { changedMeanwhile, guardDelete, guardRestore, guardSave, inUse } from './conflicts.ts'
export { deletedTogether, forgetDeleted, restorableSince } from './deleted.ts'
export type { Belonging, Hooks, Served } from './hooks.ts'
export { matchingIds, orderBy, pattern, sliceOf } from './list.ts'
export {
  complete,
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
export { tableDisagreements } from './agreement.ts'
export { completed, refuseChanges, refuseUnchangeable, saysStored, unchangeableIn } from './unchangeable.ts'
