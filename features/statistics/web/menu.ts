import { ChartNoAxesCombined } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  {
    group: 'tracker',
    order: 54,
    title: 'statistics.title',
    to: '/statistics-report',
    icon: ChartNoAxesCombined,
  },
]
