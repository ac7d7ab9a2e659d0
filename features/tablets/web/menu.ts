import { TabletSmartphone } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  {
    group: 'administration',
    order: 30,
    title: 'tablets.title',
    to: '/tablet-management/qr-setup',
    icon: TabletSmartphone,
    gate: { resource: 'tabletSetup', action: 'read' },
  },
]
