import type { TodayPart } from '@haulway/slice/web.ts'

export const part: TodayPart = {
  place: 'attention',
  order: 10,
  reads: 'dispatcher',
  component: () => import('./TodayAlarms.tsx').then((file) => file.TodayAlarms),
}
