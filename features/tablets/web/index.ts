import { defineScreen } from '@haulway/platform/screen.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'

const gate = { resource: 'tabletSetup', feature: 'tracker' } as const

export const slice = defineWebSlice({
  name: 'tablets',
  screens: [
    defineScreen({
      path: '/tablet-management',
      title: 'tablets.inventory.title',
      gate: { ...gate, action: 'list' },
      component: () => import('./inventory/TabletInventory.tsx').then((file) => file.TabletInventory),
    }),
    defineScreen({
      path: '/tablet-management/view/{id}',
      title: 'tablets.one',
      gate: { ...gate, action: 'read' },
      component: () => import('./inventory/TabletView.tsx').then((file) => file.TabletView),
    }),
    defineScreen({
      path: '/tablet-management/edit/{id}',
      title: 'tablets.one',
      gate: { ...gate, action: 'update' },
      component: () => import('./inventory/TabletForm.tsx').then((file) => file.TabletForm),
    }),
    defineScreen({
      path: '/tablet-management/qr-setup',
      title: 'tablets.title',
      gate: { ...gate, action: 'list' },
      component: () => import('./TabletSetup.tsx').then((file) => file.TabletSetup),
    }),
  ],
})
