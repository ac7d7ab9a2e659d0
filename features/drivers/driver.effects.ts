import { defineEffects, event, listed, named, screen } from '@haulway/resource/effect.ts'
import { drivers } from './driver.resource.ts'

export const effects = [
  defineEffects(drivers, {
    fullName: named,
    employeeId: event('driver changed: who signs on with it', 'drivers/drivers.api.test.ts'),
    phone: listed,
    license: listed,
    licenseClasses: listed,
    licenseExpiry: screen('view: license that is out or runs out'),
    user: screen('view: the login of the driver, one each'),
  }),
]
