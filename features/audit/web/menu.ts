import { ScrollText } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  {
    group: 'administration',
    order: 70,
    title: 'audit.title',
    to: '/audit',
    icon: ScrollText,
    about: 'audit.about',
  },
]
