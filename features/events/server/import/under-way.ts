/** Imports that are being stored or revoked, and what their steps share. */
import { type Database, inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import type { TelemetryServices } from '../../../telemetry/index.ts'
import type { StatementPart } from '../../../telemetry/telemetry.ts'
import type { FileKind } from '../../import/fields.ts'
import type { StateFacts } from '../edit/state-change.ts'
import type { Fact } from './plan.ts'

export interface ImportServices {
  readonly database: Database
  readonly account: string
  readonly desk: StateFacts
  /** Resolves when the tables contain everything acknowledged. */
  readonly settled: (account: string) => Promise<void>
  /** Closes tracks up to an instant: positions are removed from closed tracks only. */
  readonly closeBefore: (account: string, until: number) => Promise<void>
  /** Positions as stored, with every measurement. */
  readonly packedTracks: TelemetryServices['packedTracks']
  readonly publish: Services['publish']
}

export interface UnderWay {
  readonly id: string
  readonly kind: FileKind
  readonly state: 'taking' | 'revoking'
  readonly made_by: string
  readonly revoked_by: string | null
  readonly revoked_at: Date | null
  readonly machines: string[]
  readonly from_at: Date | null
  readonly until_at: Date | null
  readonly isCounted: boolean
}

export interface StoredPart {
  readonly part: number
  readonly equipment_id: string
  readonly facts: Buffer
}

export const within = <T>({ database, account }: ImportServices, work: (tx: Transaction) => Promise<T>) =>
  inAccount(database, { account }, work)

type DeskFactsTags = Parameters<StateFacts>[1]['tags']
type OnRoutes = Parameters<StateFacts>[1]['onRoutes']

/** Hands facts of one machine to the owner of the account. */
export const stateFacts = (
  taking: ImportServices,
  author: string,
  part: StatementPart,
  tags: DeskFactsTags = new Map(),
  onRoutes: OnRoutes = [],
) => taking.desk(taking.account, { author, parts: [part], tags, unchanged: [], onRoutes })

export const statementsOf = ({ facts }: StoredPart) => JSON.parse(facts.toString()) as Fact[]
