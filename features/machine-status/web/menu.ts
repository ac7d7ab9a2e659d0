import { Gauge, OctagonPause } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  { group: 'tracker', order: 56, title: 'machineStatus.title', to: '/machine-status', icon: Gauge },
  { group: 'operations', order: 55, title: 'statusReasons.title', to: '/status-reasons', icon: OctagonPause },
]
