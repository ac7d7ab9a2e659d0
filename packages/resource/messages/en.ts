export { problemTexts as en } from '../problem.ts'
