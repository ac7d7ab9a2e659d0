export { reportLink, reportQuery, type ReportQuery } from './address.ts'
export { choiceFilter } from './choice-filter.tsx'
export type { ChartsProps, CustomFilterProps, NamedRange, RangesProps, ReportLook } from './look.ts'
