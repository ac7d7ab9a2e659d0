export { KeptReport } from './KeptReport.tsx'
