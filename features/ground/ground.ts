/** Public entry for other slices, on server and browser. */
export { type Coordinates, parseCoordinates, formatCoordinates } from './coordinates-text.ts'
