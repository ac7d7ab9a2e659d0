export { KeptReport } from './KeptReport.tsx'
export { rangeText } from '../range.ts'
export { measureWords, stateOfPhase } from './phase-look.ts'
export { PhaseBar } from './PhaseBar.tsx'
