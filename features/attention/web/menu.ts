import { BellRing } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  { group: 'tracker', order: 15, title: 'menu.attention', to: '/attention', icon: BellRing },
]
