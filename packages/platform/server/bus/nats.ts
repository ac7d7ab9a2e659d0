import { setTimeout } from 'node:timers/promises'
import { type ConnectionOptions, connect, type NatsConnection } from '@nats-io/transport-node'
import type { Log } from '../log/log.ts'
import type { Change } from '../services.ts'
import { type Bus, type LocalBus, openBus, UnansweredError } from './bus.ts'
import { type NatsQuestions, openNatsQuestions } from './nats-questions.ts'

const CHANGES = 'haulway.changes'
const TOLD = 'haulway.told.'
/** Reports that messages may have been lost for a while. */
const GAP = 'haulway.gap'
const RETRY_MS = 500
const CONNECT_MS = 3_000
/** Interval of pings; a silent server is noticed after two. */
const PING_MS = 10_000

/** Servers and credentials of `NATS_URL`: addresses joined by commas, user and password in the first. */
function optionsOf(url: string): ConnectionOptions {
  const addresses = url.split(',').map((one) => new URL(one.trim()))
  const { username, password, protocol } = addresses[0] ?? new URL(url)
  const user = decodeURIComponent(username)
  return {
    servers: addresses.map((one) => one.host),
    ...(protocol === 'tls:' ? { tls: {} } : {}),
    ...(user === '' ? {} : password === '' ? { token: user } : { user, pass: decodeURIComponent(password) }),
    name: 'haulway',
    // Local listeners receive messages of this process at once, with or without a server.
    noEcho: true,
    timeout: CONNECT_MS,
    reconnectTimeWait: RETRY_MS,
    maxReconnectAttempts: -1,
    pingInterval: PING_MS,
  }
}

function changeIn(text: string): Change | undefined {
  try {
    const parsed = JSON.parse(text) as Partial<Record<keyof Change, unknown>> | null
    const { account, resource, id } = parsed ?? {}
    if (typeof account !== 'string' || typeof resource !== 'string' || typeof id !== 'string')
      return undefined
    return { account, resource, id }
  } catch {
    return undefined
  }
}

/** Listens to other processes and follows the state of the connection until it is closed. */
async function follow(connection: NatsConnection, local: LocalBus, log: Log, onState: (on: boolean) => void) {
  const states = connection.status()
  connection.subscribe(CHANGES, {
    callback(error, message) {
      const change = error ? undefined : changeIn(message.string())
      if (change) local.publish(change)
    },
  })
  connection.subscribe(`${TOLD}>`, {
    callback: (error, message) =>
      void (error ?? local.receiveBroadcast(message.subject.slice(TOLD.length), message.string())),
  })
  connection.subscribe(GAP, { callback: (error) => void (error ?? local.reportGap()) })
  // Messages sent during the gap are lost; every process reads everything again instead.
  const restored = async (): Promise<void> => {
    await connection.flush()
    onState(true)
    connection.publish(GAP)
    local.reportGap()
  }
  await restored()
  for await (const { type } of states) {
    if (type === 'disconnect') {
      onState(false)
      log.warn({}, 'the broker is gone; other processes learn of changes when it is back')
    } else if (type === 'reconnect') {
      log.info({}, 'the broker is back')
      // Lost again meanwhile: the next reconnection reports its gap as well.
      await restored().catch(() => undefined)
    }
  }
}

interface Reached {
  readonly connection: () => NatsConnection | undefined
  readonly connected: () => boolean
}

/** Connects, with retries, until the signal aborts. */
function keepConnected(
  { url, log }: NatsBusOptions,
  local: LocalBus,
  questions: NatsQuestions,
  signal: AbortSignal,
): Reached {
  let connection: NatsConnection | undefined
  let connected = false
  const onState = (on: boolean): void => {
    connected = on
    if (!on) questions.giveUp()
  }
  const run = async (): Promise<void> => {
    let warned = false
    while (!signal.aborted) {
      try {
        connection = await connect(optionsOf(url))
        if (signal.aborted) return await connection.close()
        warned = false
        questions.use(connection)
        await follow(connection, local, log, onState)
      } catch (error) {
        if (!warned && !signal.aborted)
          log.warn({ err: error }, 'no broker yet; this process works alone meanwhile')
        warned = true
        await connection?.close()
      }
      connection = undefined
      questions.use(undefined)
      onState(false)
      // Ends early when the bus is closed.
      await setTimeout(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  void run()
  return { connection: () => connection, connected: () => connected }
}

interface NatsBusOptions {
  readonly url: string
  readonly log: Log
}

/**
 * The bus of several processes: hints reach local listeners at once and other processes through NATS. It never
 * blocks: without a server everything continues, hints to others are dropped, and after reconnection every process is
 * notified of the gap.
 */
export function openNatsBus(options: NatsBusOptions): Bus {
  const local = openBus()
  const ending = new AbortController()
  const questions = openNatsQuestions()
  const { connection, connected } = keepConnected(options, local, questions, ending.signal)
  /** The connection may be closing; the gap is reported on reconnection. */
  const publish = (subject: string, text: string): void => {
    if (!connected()) return
    try {
      connection()?.publish(subject, text)
    } catch (error) {
      options.log.warn({ err: error }, 'something was not told to other processes')
    }
  }
  return {
    publish(change) {
      local.publish(change)
      publish(CHANGES, JSON.stringify(change))
    },
    subscribe: (listener) => local.subscribe(listener),
    onGap: (listener) => local.onGap(listener),
    broadcast: (topic, text) => publish(TOLD + topic, text),
    onBroadcast: (topic, listener) => local.onBroadcast(topic, listener),
    answer(name, answering) {
      const [endHere, endThere] = [local.answer(name, answering), questions.answer(name, answering)]
      return () => {
        endHere()
        endThere()
      }
    },
    async request(name, question, signal) {
      if (local.answers(name)) return await local.request(name, question, signal)
      if (!connected()) throw new UnansweredError(name)
      return await questions.ask(name, question, signal)
    },
    connected,
    async close() {
      ending.abort()
      // A connection that is still being made closes itself.
      await connection()?.close()
    },
  }
}
