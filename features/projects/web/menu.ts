import { FolderKanban } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  {
    group: 'project',
    order: 10,
    title: 'menu.projects',
    to: '/projects',
    letter: 'p',
    icon: FolderKanban,
    also: ['/routes'],
  },
]
