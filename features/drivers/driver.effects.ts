import { defineEffects, event, listAndViewEffect, namingEffect, screen } from '@haulway/resource/effect.ts'
import { drivers } from './driver.resource.ts'

export const effects = [
  defineEffects(drivers, {
    fullName: namingEffect,
    employeeId: event('driver changed: who signs on with it', 'drivers/drivers.api.test.ts'),
    phone: listAndViewEffect,
    license: listAndViewEffect,
    licenseClasses: listAndViewEffect,
    licenseExpiry: screen('view: license that is out or runs out'),
    user: screen('view: the login of the driver, one each'),
  }),
]
