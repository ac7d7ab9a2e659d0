import { IdCard } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  { group: 'operations', order: 40, title: 'drivers.title', to: '/drivers', letter: 'v', icon: IdCard },
]
