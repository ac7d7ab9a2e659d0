import { defineSlice } from '@haulway/slice/server.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { editRoutes } from './server/edit/routes.ts'
import { importRoutes } from './server/import/routes.ts'
import { startImportWorker } from './server/import/import-worker.ts'
import { sendCabPhoto } from './cab.endpoints.ts'
import { photoCall } from './server/photos/device.ts'
import { photoRoutes } from './server/photos/routes.ts'
import { eventsReport } from './server/report.ts'
import { eventRoutes } from './server/routes.ts'

export { eventId } from './event-id.ts'
export { revokeBatchImports } from './server/import/revoke-batch.ts'
export { deleteVoidPositions } from './server/import/void-positions.ts'

export const slice = defineSlice({
  name: 'events',
  words: { en, ru, cn },
  described: [sendCabPhoto],
  open(house) {
    const {
      identify,
      storeStatements: desk,
      settled,
      settledFirst,
      closeBefore,
      track,
      packedTracks,
    } = house.of(telemetry)
    const taker = startImportWorker(house.services, house.bus, { desk, settled, closeBefore, packedTracks })
    const works = house.options.roles?.includes('worker') ?? true
    return {
      reports: [eventsReport(settled)],
      routes: settledFirst([
        ...eventRoutes,
        ...photoRoutes,
        ...editRoutes(desk),
        ...importRoutes({ wordbook: house.words, track }),
      ]),
      deviceCalls: photoCall(house.services, identify),
      jobs: [taker.job],
      start: () => void (works && taker.start()),
      stop: () => taker.stop(),
    }
  },
})
