import { defineSlice } from '@haulway/slice/server.ts'
import { slice as tablets } from '../tablets/index.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { readCabMap, readCabWork } from './cab.endpoints.ts'
import { cabCalls } from './server/calls.ts'
import { openDriven } from './server/driven.ts'
import { openGiven } from './server/loads.ts'
import { openServedTrucks } from './server/served-trucks.ts'
import { openSiteNow } from './server/site-now.ts'

export const slice = defineSlice({
  name: 'cab',
  described: [readCabWork, readCabMap],
  open(house) {
    const { database, clock } = house.services
    const { identify, settled, snapshot, track, servedTrucksBy } = house.of(telemetry)
    servedTrucksBy(openServedTrucks(database, settled))
    const { routesFor, siteOf } = house.of(tablets)
    const driven = openDriven(database, clock, track)
    const work = {
      database,
      clock,
      driven,
      shared: openSiteNow({ database, clock, snapshot, settled }),
      givenBy: openGiven(database, clock),
      routesOf: async (account: string) => (await siteOf(account)).routes,
    }
    return { deviceCalls: cabCalls({ identify, work, map: { database, driven, routesFor } }) }
  },
})
