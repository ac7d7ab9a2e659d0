export { type Database, openDatabase } from './database.ts'
export { tellDamage } from './damage.ts'
export { DatabaseProblem, databaseProblem } from './problems.ts'
export {
  forNobody,
  inAccount,
  inAccountOn,
  inSnapshot,
  inSystem,
  sendInAccount,
  type Scope,
  type Transaction,
} from './transaction.ts'
export { openPoolLike, poolSettings } from './pools.ts'
