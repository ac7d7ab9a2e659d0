export { Flags } from './Flags.tsx'
export { evidenceText } from './proof/evidence.ts'
