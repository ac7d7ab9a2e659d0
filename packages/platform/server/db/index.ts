export { type Database, openDatabase } from './database.ts'
export { tellDamage } from './damage.ts'
export { DatabaseProblem, databaseProblem } from './problems.ts'
export {
  type Ahead,
  forNobody,
  inAccount,
  inAccountOn,
  inSnapshot,
  inSystem,
  sendAhead,
  sendInAccount,
  type PersonScope,
  type Scope,
  type Transaction,
  UNFLUSHED,
} from './transaction.ts'
export { rightsError } from './rights.ts'
export { openPoolLike, poolSettings } from './pools.ts'
