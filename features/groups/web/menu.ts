import { UsersRound } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  {
    group: 'administration',
    order: 20,
    title: 'groups.title',
    to: '/groups',
    letter: 'g',
    icon: UsersRound,
  },
]
