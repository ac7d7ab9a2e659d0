/** What slices contribute to Today: `part` of their `web/today.ts`. */
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'
import type { TodayPart } from '@haulway/slice/web.ts'

const declared = import.meta.glob<TodayPart>('../../*/web/today.ts', { eager: true, import: 'part' })

const parts = Object.entries(declared)
  .map(([file, part]) => ({
    name: file,
    ...part,
    Component: lazyPart(() => part.component()),
  }))
  .toSorted((one, other) => one.order - other.order)

export const partsAt = (place: TodayPart['place']) => parts.filter((one) => one.place === place)
