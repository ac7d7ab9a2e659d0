/** What a collection offers beside its entries' own calls: files in and out, changes of many, the record of changes. */
export * from './audit-words.ts'
export * from './endpoints.ts'
export * from './shown.ts'
export * from './table-columns.ts'
