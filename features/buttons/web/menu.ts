import { SquareMousePointer } from 'lucide-react'
import { on, type MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  {
    group: 'administration',
    order: 40,
    title: 'buttons.title',
    to: '/buttons',
    icon: SquareMousePointer,
    when: on('tracker'),
    gate: { resource: 'buttons', action: 'create' },
  },
]
