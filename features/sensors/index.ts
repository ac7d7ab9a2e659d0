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
import { refusePairedMachine, sensorHooks } from './server/hooks.ts'
import { pairingRoutes } from './server/pairing.ts'
import { readingsTaker } from './server/readings/take-readings.ts'
import { reportRoutes } from './server/reports.ts'

export { forgetReadings } from './server/readings/forget-readings.ts'

export const slice = defineSlice({
  name: 'sensors',
  words: { en, ru, cn },
  resources: [sensorModels, sensorProfiles, sensors],
  hooks: { [sensors.name]: sensorHooks },
  beforeAnyDelete: async ({ name }, { id }, change) => {
    if (name === equipment.name) await refusePairedMachine(id, change)
  },
  open(house) {
    const served = () => house.served(sensors.name)
    house.of(telemetry).takeReadingsBy(readingsTaker(house.services))
    return { routes: [...pairingRoutes(served), ...reportRoutes(served), assignRoute(house.served)] }
  },
})
