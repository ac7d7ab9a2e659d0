/** What this slice contributes to the root. */
export { Start } from './Today.tsx'
export { startOf } from './start.ts'
