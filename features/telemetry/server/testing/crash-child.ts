/** The server that the crash test kills: the calls of devices on the database of argument 1. Prints its address. */
import { flushCompileCache } from 'node:module'
import { openPools } from '@haulway/platform/server/db/database.ts'
import { silentLog } from '@haulway/testing/server.ts'
import { openTestServer } from './site.ts'

const database = openPools(process.argv[2] ?? '', silentLog)
const server = await openTestServer(database, Date.now, silentLog)
server.telemetry.start()
// For the next one; a kill would leave no time for it.
flushCompileCache()
console.log(server.url)
