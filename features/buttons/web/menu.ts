import { SquareMousePointer } from 'lucide-react'
import { hasAnyFeature, type MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  {
    group: 'administration',
    order: 40,
    title: 'buttons.title',
    to: '/buttons',
    icon: SquareMousePointer,
    when: hasAnyFeature('tracker'),
    gate: { resource: 'buttons', action: 'create' },
  },
]
