/** Asks other processes about accounts that are theirs, and answers theirs about the own ones. */
import { deserialize, serialize } from 'node:v8'
import { type Bus, UnansweredError } from '@haulway/platform/server/bus/bus.ts'
import type { Log } from '@haulway/platform/server/log/log.ts'
import type { Seal } from '@haulway/platform/server/secrets/seal.ts'
import type { MachineNow } from '../reading/machine-now.ts'
import { NotOwner, NotStored } from '../model/refusals.ts'

export interface RemoteOwnersOptions {
  /** What leads to the other processes. */
  bus: Bus
  /** Questions and answers are closed with it: whoever can only get at the broker neither reads nor forges them. */
  seal: Seal
}

export interface RemoteQuery {
  account: string
  name: string
  given: unknown
}

/** `holder`: who is to be asked instead, when that is known. */
type Reply =
  | { said: 'answer'; answer: unknown }
  | { said: 'elsewhere'; holder: string | undefined }
  | { said: 'failed' }

export interface RemoteOwners {
  /** Rejects with NotOwner when it is not that process's account, or nobody answers. */
  ask(holder: string, question: RemoteQuery): Promise<unknown>
  /** Ends the questions to processes that do not live any more. */
  onlyLive(live: ReadonlySet<string>): void
  /** Tells them where machines are now, a few times a second. */
  tell(account: string, machines: readonly MachineNow[]): void
  close(): void
}

/** What others say of machines goes to `heard`. */
export type UpdateListener = (account: string, machines: MachineNow[]) => void

const SEALED_FOR = 'telemetry between processes'
const nameOf = (holder: string): string => `telemetry.${holder}`

const closed = (seal: Seal, value: unknown): string =>
  seal.close(serialize(value).toString('base64'), SEALED_FOR)

/** Undefined when it was not closed with the key of this installation. */
function opened(seal: Seal, kept: string): unknown {
  const text = seal.open(kept, SEALED_FOR)
  // What was never sealed opens to itself.
  return text === undefined || text === kept ? undefined : deserialize(Buffer.from(text, 'base64'))
}

type Answering = (account: string, name: string, given: unknown) => Promise<unknown>

async function replyTo(
  { account, name, given }: RemoteQuery,
  answering: Answering,
  log: Log,
): Promise<Reply> {
  try {
    return { said: 'answer', answer: await answering(account, name, given) }
  } catch (error) {
    if (error instanceof NotOwner) return { said: 'elsewhere', holder: error.holder }
    if (!(error instanceof NotStored)) log.warn({ err: error, account }, 'another process got no answer')
    return { said: 'failed' }
  }
}

const MOVED = 'telemetry-moved'
/** As often as the live channel tells its listeners at most. */
const TELL_MS = 200
/** In one message, which a broker lets through up to a megabyte. */
const TELL_MACHINES = 250

interface Moved {
  account: string
  machines: MachineNow[]
}

/** Gathers what moved and says it; of what moved twice meanwhile the later. */
function openTelling(bus: Bus, seal: Seal) {
  const moved = new Map<string, Map<string, MachineNow>>()
  let timer: NodeJS.Timeout | undefined
  const say = (): void => {
    timer = undefined
    for (const [account, machines] of moved) {
      const all = [...machines.values()]
      for (let at = 0; at < all.length; at += TELL_MACHINES) {
        const part: Moved = { account, machines: all.slice(at, at + TELL_MACHINES) }
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
      timer ??= setTimeout(say, TELL_MS)
    },
    end() {
      clearTimeout(timer)
    },
  }
}

/** Alone in the world. */
const nobody: RemoteOwners = {
  ask: () => Promise.reject(new NotOwner(undefined)),
  onlyLive: () => undefined,
  tell: () => undefined,
  close: () => undefined,
}

export function openRemoteOwners(
  { bus, seal, log }: Partial<RemoteOwnersOptions> & { log: Log },
  process: string,
  answering: Answering,
  heard: UpdateListener,
): RemoteOwners {
  if (!bus || !seal) return nobody
  const underWay = new Map<string, Set<AbortController>>()
  const answer = async (text: string): Promise<string> => {
    const question = opened(seal, text) as RemoteQuery | undefined
    if (question === undefined) {
      log.warn(
        {},
        'a question that was not closed with our key was not answered: has every process the same HAULWAY_SECRET_KEY?',
      )
      return closed(seal, { said: 'failed' })
    }
    return closed(seal, await replyTo(question, answering, log))
  }
  const telling = openTelling(bus, seal)
  const ends = [
    bus.answer(nameOf(process), answer),
    bus.onBroadcast(MOVED, (text) => {
      const moved = opened(seal, text) as Moved | undefined
      if (moved) heard(moved.account, moved.machines)
    }),
    () => telling.end(),
  ]
  const send = async (holder: string, question: string): Promise<Reply | undefined> => {
    const ending = new AbortController()
    const among = underWay.get(holder) ?? new Set()
    underWay.set(holder, among.add(ending))
    try {
      return opened(seal, await bus.request(nameOf(holder), question, ending.signal)) as Reply | undefined
    } catch (error) {
      if (error instanceof UnansweredError) throw new NotOwner(undefined)
      throw error
    } finally {
      among.delete(ending)
    }
  }
  return {
    async ask(holder, question) {
      const reply = await send(holder, closed(seal, question))
      if (reply?.said === 'answer') return reply.answer
      throw reply?.said === 'elsewhere' ? new NotOwner(reply.holder) : new NotStored()
    },
    onlyLive(live) {
      for (const [holder, asked] of underWay) {
        if (live.has(holder)) continue
        for (const one of asked) one.abort()
        underWay.delete(holder)
      }
    },
    tell: (account, machines) => telling.add(account, machines),
    close: () => ends.forEach((end) => end()),
  }
}
