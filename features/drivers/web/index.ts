import { IdCard } from 'lucide-react'
import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { drivers } from '../driver.resource.ts'

export const slice = defineWebSlice({
  name: 'drivers',
  words: {
    en: () => import('../messages/en.ts'),
    ru: () => import('../messages/ru.ts'),
    cn: () => import('../messages/cn.ts'),
  },
  resources: [drivers],
  screens: resourceScreens(drivers, {
    view: () => import('./DriverView.tsx').then((file) => file.DriverView),
  }),
  menu: [
    { group: 'operations', order: 40, title: 'drivers.title', to: '/drivers', letter: 'v', icon: IdCard },
  ],
})
