import { implement, scopeOf } from '@haulway/platform/server/http/route.ts'
import { defineSlice } from '@haulway/slice/server.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { drivenRoads } from './ground.endpoints.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { openRoadCache } from './server/road-cache.ts'

export const slice = defineSlice({
  name: 'ground',
  words: { en, ru, cn },
  open(house) {
    const ways = openRoadCache(house.services, house.of(telemetry))
    return {
      routes: [
        implement(drivenRoads, async ({ context: { account, user } }) => {
          const found = await ways(scopeOf({ account, user }))
          const columns = found.map(({ points, passes }) => ({
            lon: points.map(([lon]) => lon),
            lat: points.map(([, lat]) => lat),
            passes,
          }))
          return { body: { ways: columns } }
        }),
      ],
    }
  },
})
