import type { MachineParts } from '@haulway/slice/web.ts'

export const parts: MachineParts = {
  page: () => import('./LatestReplay.tsx').then((file) => file.LastHoursReplay),
  span: () => import('./LatestReplay.tsx').then((file) => file.SpanReplay),
}
