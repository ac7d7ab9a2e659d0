/** Rounds of fuzzed requests to a running product, sent by users of all roles in an account of their own. */
import type { Endpoint } from '@haulway/resource'
import { type ContractClient, siteOf } from '@haulway/testing/contract-suite/fixture.ts'
import { createFuzzedRequest, type FuzzedRequest } from '@haulway/testing/hostile-input/fuzz-requests.ts'
import { findResponseFaults } from '@haulway/testing/hostile-input/probes.ts'
import { createRawClient, type RawReply } from '@haulway/testing/hostile-input/raw-requests.ts'
import { createRequestExamples } from '@haulway/testing/hostile-input/request-examples.ts'
import { resources } from '../product/server.ts'

/** A sender of requests, identified by its headers. */
export interface FuzzCaller {
  headers: Readonly<Record<string, string>>
  /** Signs in again after a request has ended the session. */
  renew(): Promise<void>
}

export interface FuzzRound {
  readonly url: string
  readonly account: string
  readonly endpoints: readonly Endpoint[]
  /** An administrator who sends no fuzzed requests. */
  readonly administrator: ContractClient
  /** Ids of entries of collections without a declared resource, by collection. */
  readonly others: Readonly<Record<string, string>>
  readonly callers: readonly FuzzCaller[]
  /** The sender of requests that may end a session. */
  readonly spare: FuzzCaller
  readonly count: number
  readonly random: () => number
}

export interface FuzzOutcome {
  /** Number of responses per status; status 0 means no response. */
  readonly statuses: ReadonlyMap<number, number>
  /** Faults of responses. */
  readonly faults: readonly string[]
}

/** Calls of users about themselves. Devices and anonymous callers have no session to lose. */
const mayEndSession = ({ access, method }: Endpoint) => access.kind === 'session' && method !== 'GET'

/** Maximum number of concurrent requests. */
const AT_ONCE = 16

const noReply: RawReply = { status: 0, headers: {}, text: '' }

/** Besides the API the product serves pages, whose errors have another form. */
function faultsOf(reply: RawReply, request: FuzzedRequest): string[] {
  if (request.path.startsWith('/api/')) return findResponseFaults(reply, request)
  return reply.status >= 500 ? [`${request.note}: ${reply.status}`] : []
}

/** Sends the requests of a round and checks each response. */
export async function runFuzzRound(round: FuzzRound): Promise<FuzzOutcome> {
  const { url, account, endpoints, callers, spare, random } = round
  const site = siteOf(round.administrator, account, resources)
  const created = await createRequestExamples(endpoints, resources, site, round.others)
  const ids = [...(await created.ids()), ...Object.values(round.others)]
  const requests = Array.from({ length: round.count }, () => {
    const request = createFuzzedRequest(created.examples, ids, random)
    const caller = callers[Math.floor(random() * callers.length)] ?? spare
    return { request, by: mayEndSession(request.endpoint) ? spare : caller }
  })
  const statuses = new Map<number, number>()
  const faults: string[] = []
  const renewals = new Map<FuzzCaller, Promise<void>>()
  const client = createRawClient(url, { origin: url, 'x-context-account': account })

  async function sendOrRetry(request: FuzzedRequest, by: FuzzCaller): Promise<RawReply> {
    const headers = { ...by.headers, ...request.headers }
    // A connection that the server has just closed yields no response: the request is sent once more.
    return await client
      .send({ ...request, headers })
      .catch(() => client.send({ ...request, headers }).catch(() => noReply))
  }
  async function sendAndCheck({ request, by }: (typeof requests)[number]): Promise<void> {
    await renewals.get(by)
    const began = performance.now()
    const reply = await sendOrRetry(request, by)
    const took = `after ${Math.round(performance.now() - began)} ms`
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
    if (reply.status === 0) faults.push(`${request.note}: no answer ${took}`)
    else
      faults.push(
        ...faultsOf(reply, request).map((line) => `${line} ${took} ${String(request.body).slice(0, 300)}`),
      )
    const isOwn =
      request.headers?.['cookie'] === undefined && request.headers?.['authorization'] === undefined
    if (reply.status !== 401 || !isOwn || renewals.has(by)) return
    renewals.set(
      by,
      by.renew().finally(() => renewals.delete(by)),
    )
  }
  let next = 0
  const work = async () => {
    for (let at = requests[next++]; at !== undefined; at = requests[next++]) await sendAndCheck(at)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  client.close()
  return { statuses, faults }
}
