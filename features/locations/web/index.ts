export { useOutlines } from './useOutlines.ts'
