import { FileDiff, Lock } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  {
    group: 'tracker',
    order: 75,
    title: 'commits.title',
    to: '/commits',
    icon: Lock,
  },
  {
    group: 'tracker',
    order: 76,
    title: 'commits.ledger',
    to: '/restatements',
    icon: FileDiff,
  },
]
