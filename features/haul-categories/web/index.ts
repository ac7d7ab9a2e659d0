export { useDrawIcon } from './useDrawIcon.ts'
