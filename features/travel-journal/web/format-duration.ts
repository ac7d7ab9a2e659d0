import { durationText } from '@haulway/platform/dates.ts'

/** Formats milliseconds as `4:05` or `1:04:05`. */
export const formatDuration = (ms: number): string => durationText(ms / 1000)
