/** Public entry for other slices, on server and browser. */
export { findByTitle } from './find-by-title.ts'
export { type Coordinates, parseCoordinates, formatCoordinates } from './coordinates-text.ts'
