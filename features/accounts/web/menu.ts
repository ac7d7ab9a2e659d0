import { Building2, Landmark } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  {
    group: 'administration',
    order: 50,
    title: 'accounts.title',
    to: '/accounts',
    icon: Building2,
    gate: 'system',
  },
  {
    group: 'administration',
    order: 60,
    title: 'menu.accountDetails',
    to: '/accounts/view/{id}',
    letter: 'a',
    also: ['/accounts/edit/{id}'],
    icon: Landmark,
    about: 'menu.about.accountDetails',
    gate: { resource: 'accounts', action: 'read' },
  },
]
