/**
 * What a collection offers in addition to its entries' endpoints: import and export, bulk changes, change history.
 */
export * from './audit-words.ts'
export * from './endpoints.ts'
export * from './shown.ts'
export * from './table-columns.ts'
