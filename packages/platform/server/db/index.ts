export { type Database, type DatabaseOptions, openDatabase, type Tables } from './database.ts'
export { DatabaseProblem, databaseProblem, type DatabaseProblemKind } from './problems.ts'
export { inAccount, inSystem, type Scope, type Transaction } from './transaction.ts'
export { APPLICATION_ROLE } from './pools.ts'
