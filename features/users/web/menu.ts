import { UserRound } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  { group: 'administration', order: 10, title: 'users.title', to: '/users', letter: 'u', icon: UserRound },
]
