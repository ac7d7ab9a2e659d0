import { Ruler } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  {
    group: 'administration',
    order: 80,
    title: 'measurement.title',
    to: '/measurement-settings',
    icon: Ruler,
    gate: 'system',
  },
]
