import { defineSlice } from '@haulway/slice/server.ts'
import { equipment } from '../equipment/equipment.resource.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { sensorModels } from './sensor-model.resource.ts'
import { sensorProfiles } from './sensor-profile.resource.ts'
import { sensors } from './sensor.resource.ts'
import { assignRoute } from './server/assign.ts'
import { batteryRoutes } from './server/battery/calls.ts'
import { refusePairedMachine, sensorHooks } from './server/hooks.ts'
import { pairingRoutes } from './server/pairing.ts'
import { readingRoutes } from './server/readings/list.ts'
import { openReadings } from './server/readings/take-readings.ts'

export { deleteReadings } from './server/readings/delete-readings.ts'

export const slice = defineSlice({
  name: 'sensors',
  words: { en, ru, cn },
  resources: [sensorModels, sensorProfiles, sensors],
  routes: [...readingRoutes, ...batteryRoutes],
  hooks: { [sensors.name]: sensorHooks },
  beforeAnyDelete: async ({ name }, { id }, change) => {
    if (name === equipment.name) await refusePairedMachine(id, change)
  },
  open(house) {
    house.of(telemetry).takeReadingsBy(openReadings(house.services))
    return { routes: [...pairingRoutes(() => house.served(sensors.name)), assignRoute(house.served)] }
  },
})
