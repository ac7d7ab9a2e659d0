/** Endpoint for an account's settings, with the validation, version and audit log of the account. */
import { inSystem } from '@haulway/platform/server/db/index.ts'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import { change, staleVersion } from '@haulway/storage'
import { readSettings, writeSettings } from '../accounts.endpoints.ts'
import { update } from './calls.ts'
import { type Account, readAccount } from './rows.ts'

const settingsOf = ({ settings, trackerAppSettings, version }: Account) => ({
  settings,
  trackerAppSettings,
  version,
})

export const settingsRoutes: readonly Route[] = [
  implement(readSettings, async ({ context }, { database }) => ({
    body: settingsOf(await inSystem(database, (tx) => readAccount(tx, context.account.id))),
  })),
  implement(writeSettings, (call, services) =>
    change(writeSettings, call, services, async (change) => {
      const before = await readAccount(change.tx, change.account, true)
      const { settings, trackerAppSettings, version } = call.body
      if (version !== before.version) throw staleVersion(before, settingsOf(before))
      const draft = {
        settings: settings ?? before.settings,
        trackerAppSettings: trackerAppSettings ?? before.trackerAppSettings,
        version,
      }
      const { body } = await update(change.account, draft, change, call.context)
      return { body: settingsOf(body ?? before) }
    }),
  ),
]
