import { Container } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  {
    group: 'operations',
    order: 20,
    title: 'haulCategories.title',
    to: '/haul-categories',
    letter: 'h',
    icon: Container,
    also: ['/haul-icons', '/icon-models'],
  },
]
