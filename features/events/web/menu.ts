import { ListTree } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  { group: 'tracker', order: 40, title: 'events.title', to: '/events', icon: ListTree },
]
