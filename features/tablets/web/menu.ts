import { ClipboardList, Package, TabletSmartphone } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

const gate = { resource: 'tabletSetup', action: 'read' } as const

export const places: readonly MenuPlace[] = [
  {
    group: 'administration',
    order: 30,
    title: 'tablets.inventory.title',
    icon: TabletSmartphone,
    folds: () => true,
    entries: [
      { title: 'tablets.inventory.menu', to: '/tablet-management', icon: ClipboardList, gate },
      { title: 'tablets.title', to: '/tablet-management/qr-setup', icon: TabletSmartphone, gate },
      { title: 'tabletSoftware.title', to: '/tablet-management/software-versions', icon: Package, gate },
    ],
  },
]
