import { Gauge } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  { group: 'tracker', order: 20, title: 'menu.haulMonitor', to: '/haul-monitor', icon: Gauge },
]
