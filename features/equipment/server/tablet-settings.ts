import type { Reference } from '@haulway/resource'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import {
  type InMotionRule,
  type MessageRate,
  reportSeconds,
  type TabletLanguage,
  USUAL_RATE,
} from '../tablet-settings.ts'

/** What a tablet is told of how it should behave. */
interface TabletSettings {
  readonly messageRate: MessageRate
  readonly reportSeconds: number
  readonly inMotion: InMotionRule
  /** Shown instead of the buttons while they are blocked. */
  readonly inMotionMessage: string | null
  /** Instead of the boards of the route. */
  readonly board: Reference | null
  /** null: as its driver chose. */
  readonly language: TabletLanguage | null
}

interface Row {
  rate: MessageRate | null
  rule: InMotionRule | null
  language: TabletLanguage | null
  board: Reference | null
  account: { inMotionButtons?: boolean | null; inMotionMessage?: string | null }
}

/** The settings of the tablet in a machine, null when there is no such machine. What it was not given itself is the account's. */
export async function tabletSettings(
  { database }: Services,
  { account, equipmentId }: { readonly account: string; readonly equipmentId: string },
): Promise<TabletSettings | null> {
  const { rows } = await inAccount(database, { account }, (tx) =>
    tx.query<Row>(
      `select e.message_rate as rate, e.in_motion as rule, e.tablet_language as language,
              case when b.id is not null then json_build_object('id', b.id, 'title', b.title) end as board,
              a.tracker_app_settings as account
         from equipment e
         join accounts a on a.id = e.account_id
         left join button_profiles b on b.account_id = e.account_id and b.id = e.board_id
        where e.account_id = $1 and e.id = $2`,
      [account, equipmentId],
    ),
  )
  const row = rows[0]
  if (!row) return null
  const messageRate = row.rate ?? USUAL_RATE
  const inMotion = row.rule ?? (row.account.inMotionButtons ? 'allowed' : 'blocked')
  return {
    messageRate,
    reportSeconds: reportSeconds[messageRate],
    inMotion,
    inMotionMessage: inMotion === 'blocked' ? (row.account.inMotionMessage ?? null) : null,
    board: row.board,
    language: row.language,
  }
}
