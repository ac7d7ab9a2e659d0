import { Palette } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  { group: 'project', order: 30, title: 'menu.colorSets', to: '/colorsets', icon: Palette },
]
