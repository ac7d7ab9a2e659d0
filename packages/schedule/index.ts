export * from './calendar.ts'
export * from './overlap.ts'
export * from './shift-runs.ts'
export { wallInstant } from './wall-instant.ts'
