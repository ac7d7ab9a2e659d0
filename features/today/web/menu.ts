import { BookOpen, Sun } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  { group: 'tracker', order: 5, title: 'today.title', to: '/today', letter: 't', icon: Sun },
  { group: 'tracker', order: 110, title: 'today.handbook', to: '/handbook', letter: 'b', icon: BookOpen },
]
