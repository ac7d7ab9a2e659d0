import { resourceScreens } from '@haulway/resource/web/resourceScreens.ts'
import { drivers } from '../driver.resource.ts'

export const driverScreens = resourceScreens(drivers, {
  view: () => import('./DriverView.tsx').then((file) => file.DriverView),
})
