/** Public entry for other slices, on server and browser. */
export { boardOf } from './board.ts'
