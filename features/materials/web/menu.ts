import { Layers } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  { group: 'operations', order: 30, title: 'materials.title', to: '/materials', letter: 'm', icon: Layers },
]
