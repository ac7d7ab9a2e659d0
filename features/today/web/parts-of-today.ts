/** What slices contribute to Today: `part` of their `web/today.ts`. */
import { later } from '@haulway/platform/web/later.ts'
import type { TodayPart } from '@haulway/slice/web.ts'

const declared = import.meta.glob<TodayPart>('../../*/web/today.ts', { eager: true, import: 'part' })

const parts = Object.entries(declared)
  .map(([file, part]) => ({
    name: file,
    ...part,
    Component: later(() => part.component()),
  }))
  .toSorted((one, other) => one.order - other.order)

export const partsAt = (place: TodayPart['place']) => parts.filter((one) => one.place === place)
