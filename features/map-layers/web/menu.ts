import { Map as MapIcon } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  {
    group: 'project',
    order: 40,
    title: 'mapLayers.title',
    to: '/map-layers',
    icon: MapIcon,
    gate: { resource: 'mapLayers', action: 'create' },
  },
]
