/** Public entry for other slices, on server and browser. */
export { layOutBoard } from './board.ts'
