import { Building2, Landmark } from 'lucide-react'
import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { accounts } from '../account.resource.ts'

export const slice = defineWebSlice({
  name: 'accounts',
  words: {
    en: () => import('../messages/en.ts'),
    ru: () => import('../messages/ru.ts'),
    cn: () => import('../messages/cn.ts'),
  },
  shared: [accounts],
  screens: resourceScreens(accounts, {
    form: () => import('./AccountForm.tsx').then((file) => file.AccountForm),
    view: () => import('./AccountView.tsx').then((file) => file.AccountView),
  }),
  menu: [
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
  ],
})
