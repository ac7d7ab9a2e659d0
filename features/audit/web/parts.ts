export { RecordOf } from './RecordOf.tsx'
