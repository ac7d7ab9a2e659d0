/** What the root shows of this slice. */
export { Start } from './Today.tsx'
export { startOf } from './start.ts'
