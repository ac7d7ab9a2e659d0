import { defineSlice } from '@haulway/slice/server.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { exportRoute } from './server/export.ts'
import { journalRoute } from './server/read.ts'

export const slice = defineSlice({
  name: 'travel-journal',
  words: { en, ru, cn },
  open(house) {
    const { settledFirst, packedTracks, countPositions } = house.of(telemetry)
    const tracks = { packedTracks, countPositions }
    return { routes: [...settledFirst([journalRoute(tracks)]), exportRoute(tracks, house.words)] }
  },
})
