/** Loads the settings of the account and its routes for stops near the last dump. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import {
  inheritPreviousDump,
  previousDumpOf,
  type PreviousDumpSettings,
} from '../../detection/previous-dump.ts'
import { defaultSettings } from '../../detection/settings.ts'
import type { PreviousDump } from '../../detection/site.ts'

const defaults = {
  on: true,
  radius: defaultSettings.previousRadius,
  minutes: defaultSettings.previousSeconds / 60,
}

interface Levels {
  readonly account: PreviousDump
  /** Undefined for a route without settings of its own. */
  readonly ofRoute: (own: PreviousDumpSettings) => PreviousDump | undefined
}

export async function loadPreviousDump(tx: Transaction): Promise<Levels> {
  const { rows } = await tx.query<{ settings: Readonly<Record<string, unknown>> }>(
    'select settings from accounts where id = haulway_account()',
  )
  // Settings stored before these names were validated may hold values of any type.
  const {
    previousDump: on,
    previousDumpRadius: radius,
    previousDumpMinutes: minutes,
  } = rows[0]?.settings ?? {}
  const account = inheritPreviousDump(
    {
      on: typeof on === 'boolean' ? on : null,
      radius: typeof radius === 'number' ? radius : null,
      minutes: typeof minutes === 'number' ? Math.min(minutes, defaults.minutes) : null,
    },
    defaults,
  )
  return {
    account: previousDumpOf(account),
    ofRoute: (own) =>
      Object.values(own).every((value) => value === null)
        ? undefined
        : previousDumpOf(inheritPreviousDump(own, account)),
  }
}
