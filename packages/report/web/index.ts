export { reportLink, type ReportQuery } from './address.ts'
export type { ChartsProps, FurtherFilterProps, NamedRange, RangesProps, ReportLook } from './look.ts'
