export { reportLink, type ReportQuery } from './address.ts'
export type { ChartsProps, FurtherFilterProps, ReportLook } from './look.ts'
