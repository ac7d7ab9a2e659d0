import { MonitorCog } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  {
    group: 'administration',
    order: 90,
    title: 'console.title',
    to: '/console',
    letter: 'k',
    icon: MonitorCog,
  },
]
