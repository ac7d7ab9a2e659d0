/**
 * What a collection offers in addition to its entries' endpoints: import and export, bulk changes, change history.
 */
export * from './audit-text.ts'
export * from './endpoints.ts'
export * from './display.ts'
export * from './table-columns.ts'
