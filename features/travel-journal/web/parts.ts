export { JustHappened } from './LatestReplay.tsx'
