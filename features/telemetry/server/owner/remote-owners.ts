/** Queries the owners of accounts in other processes, and answers queries about accounts of this one. */
import { deserialize, serialize } from 'node:v8'
import { type Bus, UnansweredError } from '@haulway/platform/server/bus/bus.ts'
import type { Log } from '@haulway/platform/server/log/log.ts'
import type { Seal } from '@haulway/platform/server/secrets/seal.ts'
import type { MachineNow } from '../reading/machine-now.ts'
import { NotOwner, NotStored } from '../model/refusals.ts'

export interface RemoteOwnersOptions {
  /** Connects the processes. */
  bus: Bus
  /** Seals queries and replies: access to the broker alone neither reads nor forges them. */
  seal: Seal
}

export interface RemoteQuery {
  account: string
  name: string
  given: unknown
}

/** `holder`: the owning process, if known. */
type Reply =
  | { said: 'answer'; answer: unknown }
  | { said: 'elsewhere'; holder: string | undefined }
  | { said: 'failed' }

export interface RemoteOwners {
  /** Rejects with NotOwner when the process does not own the account, or nobody answers. */
  ask(holder: string, query: RemoteQuery): Promise<unknown>
  /** Aborts queries to processes that are no longer alive. */
  forgetDead(live: ReadonlySet<string>): void
  /** Broadcasts the present state of machines, a few times a second. */
  publish(account: string, machines: readonly MachineNow[]): void
  close(): void
}

/** Receives the present state of machines of another process's account. */
export type UpdateListener = (account: string, machines: MachineNow[]) => void

const SEALED_FOR = 'telemetry between processes'
const nameOf = (holder: string): string => `telemetry.${holder}`

const closed = (seal: Seal, value: unknown): string =>
  seal.close(serialize(value).toString('base64'), SEALED_FOR)

/** Undefined when the value was not sealed with the key of this installation. */
function opened(seal: Seal, kept: string): unknown {
  const text = seal.open(kept, SEALED_FOR)
  // A value that is not sealed opens to itself.
  return text === undefined || text === kept ? undefined : deserialize(Buffer.from(text, 'base64'))
}

type QueryHandler = (account: string, name: string, given: unknown) => Promise<unknown>

async function replyTo(
  { account, name, given }: RemoteQuery,
  handle: QueryHandler,
  log: Log,
): Promise<Reply> {
  try {
    return { said: 'answer', answer: await handle(account, name, given) }
  } catch (error) {
    if (error instanceof NotOwner) return { said: 'elsewhere', holder: error.holder }
    if (!(error instanceof NotStored)) log.warn({ err: error, account }, 'another process got no answer')
    return { said: 'failed' }
  }
}

const MOVED = 'telemetry-moved'
/** The interval at which the live channel updates its listeners. */
const PUBLISH_MS = 200
/** Machines in one message: brokers accept up to a megabyte. */
const MESSAGE_MACHINES = 250

interface Moved {
  account: string
  machines: MachineNow[]
}

/** Collects updates and broadcasts them; the later update of a machine replaces the earlier. */
function openBroadcast(bus: Bus, seal: Seal) {
  const moved = new Map<string, Map<string, MachineNow>>()
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    timer = undefined
    for (const [account, machines] of moved) {
      const all = [...machines.values()]
      for (let at = 0; at < all.length; at += MESSAGE_MACHINES) {
        const part: Moved = { account, machines: all.slice(at, at + MESSAGE_MACHINES) }
        bus.broadcast(MOVED, closed(seal, part))
      }
    }
    moved.clear()
  }
  return {
    add(account: string, machines: readonly MachineNow[]) {
      if (!bus.connected()) return
      const of = moved.get(account) ?? new Map<string, MachineNow>()
      moved.set(account, of)
      for (const one of machines) of.set(one.equipmentId, one)
      timer ??= setTimeout(flush, PUBLISH_MS)
    },
    end() {
      clearTimeout(timer)
    },
  }
}

/** Without a bus there are no other processes. */
const noRemoteOwners: RemoteOwners = {
  ask: () => Promise.reject(new NotOwner(undefined)),
  forgetDead: () => undefined,
  publish: () => undefined,
  close: () => undefined,
}

export function openRemoteOwners(
  { bus, seal, log }: Partial<RemoteOwnersOptions> & { log: Log },
  process: string,
  handle: QueryHandler,
  onUpdate: UpdateListener,
): RemoteOwners {
  if (!bus || !seal) return noRemoteOwners
  const pending = new Map<string, Set<AbortController>>()
  const answer = async (text: string): Promise<string> => {
    const query = opened(seal, text) as RemoteQuery | undefined
    if (query === undefined) {
      log.warn(
        {},
        'a question that was not closed with our key was not answered: has every process the same HAULWAY_SECRET_KEY?',
      )
      return closed(seal, { said: 'failed' })
    }
    return closed(seal, await replyTo(query, handle, log))
  }
  const broadcast = openBroadcast(bus, seal)
  const ends = [
    bus.answer(nameOf(process), answer),
    bus.onBroadcast(MOVED, (text) => {
      const moved = opened(seal, text) as Moved | undefined
      if (moved) onUpdate(moved.account, moved.machines)
    }),
    () => broadcast.end(),
  ]
  const send = async (holder: string, query: string): Promise<Reply | undefined> => {
    const ending = new AbortController()
    const among = pending.get(holder) ?? new Set()
    pending.set(holder, among.add(ending))
    try {
      return opened(seal, await bus.request(nameOf(holder), query, ending.signal)) as Reply | undefined
    } catch (error) {
      if (error instanceof UnansweredError) throw new NotOwner(undefined)
      throw error
    } finally {
      among.delete(ending)
    }
  }
  return {
    async ask(holder, query) {
      const reply = await send(holder, closed(seal, query))
      if (reply?.said === 'answer') return reply.answer
      throw reply?.said === 'elsewhere' ? new NotOwner(reply.holder) : new NotStored()
    },
    forgetDead(live) {
      for (const [holder, asked] of pending) {
        if (live.has(holder)) continue
        for (const one of asked) one.abort()
        pending.delete(holder)
      }
    },
    publish: (account, machines) => broadcast.add(account, machines),
    close: () => ends.forEach((end) => end()),
  }
}
