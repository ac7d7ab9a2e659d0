import { Route } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  {
    group: 'tracker',
    order: 25,
    title: 'travelJournal.title',
    to: '/travel-journal2d',
    also: ['/travel-journal'],
    icon: Route,
  },
]
