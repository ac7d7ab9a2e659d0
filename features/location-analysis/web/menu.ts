import { MapPinCheck } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  {
    group: 'tracker',
    order: 100,
    title: 'locationAnalysis.title',
    to: '/location-analysis',
    icon: MapPinCheck,
  },
]
