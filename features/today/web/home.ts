/** What this slice contributes to the root. */
export { Start } from './Today.tsx'
export { startScreenOf } from './start.ts'
