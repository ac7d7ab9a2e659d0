import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { drivers } from '../driver.resource.ts'

export const driverScreens = resourceScreens(drivers, {
  view: () => import('./DriverView.tsx').then((file) => file.DriverView),
})
