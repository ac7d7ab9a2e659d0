import { Palette } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  { group: 'project', order: 30, title: 'colorSets.title', to: '/colorsets', icon: Palette },
]
