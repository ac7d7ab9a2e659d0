import { Boxes, Scale, Target } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  { group: 'tracker', order: 58, title: 'volumes.title', to: '/volumes-snapshot', icon: Boxes },
  { group: 'project', order: 90, title: 'volumeTargets.title', to: '/targets', icon: Target },
  { group: 'project', order: 91, title: 'stockCounts.title', to: '/stock-counts', icon: Scale },
]
