export { Ground } from './Ground.tsx'
