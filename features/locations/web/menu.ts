import { MapPinned } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  { group: 'project', order: 20, title: 'locations.title', to: '/locations', letter: 'l', icon: MapPinned },
]
