import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { drivers } from '../driver.resource.ts'

export const slice = defineWebSlice({
  name: 'drivers',
  resources: [drivers],
  screens: resourceScreens(drivers, {
    view: () => import('./DriverView.tsx').then((file) => file.DriverView),
  }),
})
