import { defineSlice } from '@haulway/slice/server.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { drivers } from './driver.resource.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { driverByPin } from './server/sign-on.ts'
import { driverHooks } from './server/hooks.ts'
import { driverPinRoutes } from './server/pins.ts'

export const slice = defineSlice({
  name: 'drivers',
  words: { en, ru, cn },
  resources: [drivers],
  hooks: { drivers: driverHooks },
  routes: driverPinRoutes,
  belongings: [{ table: 'driver_pins', of: 'drivers', entry: 'driver_id' }],
  open(house) {
    house
      .of(telemetry)
      .signOnBy((device, employeeId, pin) => driverByPin(house.services, device, employeeId, pin))
    return {}
  },
})
