import {
  defineEffects,
  eventEffect,
  listAndViewEffect,
  namingEffect,
  screenEffect,
} from '@haulway/resource/effect.ts'
import { drivers } from './driver.resource.ts'

export const effects = [
  defineEffects(drivers, {
    fullName: namingEffect,
    employeeId: eventEffect('driver changed: who signs on with it', 'drivers/drivers.api.test.ts'),
    phone: listAndViewEffect,
    license: listAndViewEffect,
    licenseClasses: listAndViewEffect,
    licenseExpiry: screenEffect('view: license that is out or runs out'),
    user: screenEffect('view: the login of the driver, one each'),
  }),
]
