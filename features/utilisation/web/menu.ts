import { ChartColumnStacked } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  { group: 'tracker', order: 55, title: 'utilisation.title', to: '/utilisation', icon: ChartColumnStacked },
]
