/** What other slices use of it wherever they run. */
export { boardOf } from './board.ts'
