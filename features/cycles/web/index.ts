export { measureWords, stateOfPhase } from './phase-look.ts'
export { PhaseBar } from './PhaseBar.tsx'
