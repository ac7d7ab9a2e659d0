import { Clock } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  { group: 'tracker', order: 70, title: 'cycles.title', to: '/cycle-times', letter: 'c', icon: Clock },
]
