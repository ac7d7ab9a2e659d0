export { categoryShown } from './CategoryShown.tsx'
export { useDrawIcon } from './useDrawIcon.ts'
