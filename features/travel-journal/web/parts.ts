export { JustHappened, LastHoursReplay, SpanReplay } from './LatestReplay.tsx'
