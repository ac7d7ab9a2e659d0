import { implement, scopeOf } from '@haulway/platform/server/http/route.ts'
import { defineSlice } from '@haulway/slice/server.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { drivenWays } from './ground.endpoints.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { openWays } from './server/ways.ts'

export const slice = defineSlice({
  name: 'ground',
  words: { en, ru, cn },
  open(house) {
    const ways = openWays(house.services, house.of(telemetry).track)
    return {
      routes: [
        implement(drivenWays, async ({ context: { account, user } }) => {
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
