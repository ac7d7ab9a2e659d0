import { Truck } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  { group: 'operations', order: 10, title: 'equipment.title', to: '/equipment', letter: 'e', icon: Truck },
]
