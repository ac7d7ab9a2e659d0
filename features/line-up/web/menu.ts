import { ClipboardList } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  { group: 'tracker', order: 12, title: 'lineUp.title', to: '/line-up', icon: ClipboardList },
]
