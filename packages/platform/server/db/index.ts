export { runAlone } from './alone.ts'
export { type Database, openDatabase } from './database.ts'
export { reportDamage } from './damage.ts'
export { DatabaseProblem, databaseProblem } from './problems.ts'
export {
  type PendingCommit,
  withoutUser,
  inAccount,
  inAccountOn,
  inSnapshot,
  inSystem,
  sendWithDeferredFlush,
  sendInAccount,
  type UserScope,
  type Scope,
  type Transaction,
  ASYNC_COMMIT,
} from './transaction.ts'
export { missingRightsError } from './rights.ts'
export { openPoolLike, poolSettings, type ThreadPoolSettings } from './pools.ts'
export { readForeignIndexes, rebuildLooseIndexes } from './indexes/rebuild-indexes.ts'
