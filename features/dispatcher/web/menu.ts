import { Radar } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  { group: 'tracker', order: 10, title: 'menu.dispatcher', to: '/dispatcher2d', letter: 'd', icon: Radar },
]
