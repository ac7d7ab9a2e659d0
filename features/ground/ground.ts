/** What others use of it wherever they run. */
export { type Coordinates, coordinatesIn, coordinatesText } from './place-text.ts'
