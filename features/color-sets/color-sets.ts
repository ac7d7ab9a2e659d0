export { colorIndex, colorOf, type ValueColor } from './value-colors.ts'
