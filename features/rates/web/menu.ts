import { Coins } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  { group: 'operations', order: 25, title: 'rates.title', to: '/rates', icon: Coins },
]
