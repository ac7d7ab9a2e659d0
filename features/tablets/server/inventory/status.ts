/** `POST /api/telemetry/tablet/status`: what a tablet reports of itself, and which build it is to run. */
import type { EndpointOutput, Infer } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { readInput } from '@haulway/platform/server/http/input.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { type ReleaseSlot, reportTabletStatus } from '../../inventory.endpoints.ts'
import { asTablet } from '../enrolment/as-tablet.ts'

type Reported = Infer<typeof reportTabletStatus.body>

/** Within the transaction of a status report. */
export interface StatusReport {
  readonly tx: Transaction
  readonly account: string
  readonly tablet: string
  readonly slot: ReleaseSlot
  readonly softwareVersion: string
  readonly now: Date
}

/** The build that a tablet is to run; null: none is prescribed. */
export interface Release {
  readonly id: string
  readonly version: string
}
export type StatusListener = (report: StatusReport) => Promise<Release | null>

async function store({ tx, account, tablet, now }: StatusReport, said: Reported, wanted: string | null) {
  await tx.query(
    `update tablets set reported_at = $3, software_version = $4, battery = $5, charging = $6, backlog = $7,
        backlog_oldest = $8, clock_off = $9, system = coalesce($10, system), controller = coalesce(controller, $11),
        wanted_since = case when $12::text is null then null when wanted_version = $12 then wanted_since else $3 end,
        wanted_version = $12
      where account_id = $1 and id = $2`,
    [
      account,
      tablet,
      now,
      said.softwareVersion,
      said.battery,
      said.charging,
      said.backlog,
      said.backlogOldest,
      (Date.parse(said.t) - now.getTime()) / 1_000,
      said.system,
      said.controller,
      wanted,
    ],
  )
}

export async function reportStatus(
  services: Services,
  bearer: string | undefined,
  body: unknown,
  listener: StatusListener,
): Promise<EndpointOutput<typeof reportTabletStatus>> {
  const { account, id, release } = await asTablet(services, bearer, async (tx, tablet, now) => {
    const said = readInput(reportTabletStatus, { params: {}, query: {}, body }).body as Reported
    const { softwareVersion } = said
    const report = { tx, account: tablet.account, tablet: tablet.id, slot: tablet.slot, softwareVersion, now }
    const answer = await listener(report)
    await store(report, said, answer && answer.version !== softwareVersion ? answer.version : null)
    return { ...tablet, release: answer }
  })
  services.publish({ account, resource: 'tablets', id })
  return { release: release ? [release] : [] }
}
