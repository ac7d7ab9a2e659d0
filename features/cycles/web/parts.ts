export { Flags } from './Flags.tsx'
export { OmitFilter } from './OmitFilter.tsx'
export { evidenceText } from './proof/evidence.ts'
