/** Public entry for other slices, on server and browser. */
export { type Coordinates, coordinatesIn, coordinatesText } from './place-text.ts'
