/** Questions and answers through NATS. What is longer than a message may be travels in parts, in order. */
import { createInbox, type Msg, type NatsConnection, type Subscription } from '@nats-io/transport-node'
import { type Answering, Unanswered, unlessAborted } from './bus.ts'

const QUESTIONS = 'haulway.questions.'
/** Half of what a broker lets through unless it was told otherwise. */
const PART_BYTES = 512 * 1024
/** Of a question or an answer. No batch and no track comes near; it bounds what a stranger can make a process keep. */
const LONGEST_BYTES = 64 * 1024 * 1024
/** Whoever has not answered by then is not waited for. */
const PATIENCE_MS = 10_000

/** The first byte of a part: more follow, it is the last one, or there is no answer. */
const MORE = 0
const LAST = 1
const NONE = 2

function send(text: string, publish: (part: Uint8Array) => void): void {
  const bytes = Buffer.from(text)
  for (let at = 0; at === 0 || at < bytes.length; at += PART_BYTES) {
    const part = bytes.subarray(at, at + PART_BYTES)
    const kind = at + PART_BYTES >= bytes.length ? LAST : MORE
    publish(Buffer.concat([Buffer.of(kind), part]))
  }
}

interface Gathered {
  parts: Uint8Array[]
  bytes: number
  since: number
}

/** Adds a part; the whole text once it is complete, null when it is too long. */
function gather(gathered: Gathered, data: Uint8Array): string | null | undefined {
  gathered.bytes += data.length
  if (gathered.bytes > LONGEST_BYTES) return null
  gathered.parts.push(data.subarray(1))
  return data[0] === LAST ? Buffer.concat(gathered.parts).toString() : undefined
}

const nothingYet = (): Gathered => ({ parts: [], bytes: 0, since: performance.now() })

/** Answers what comes under the name, until the subscription ends. */
function listen(
  connection: NatsConnection,
  name: string,
  answering: (question: string) => Promise<string | undefined>,
): Subscription {
  const coming = new Map<string, Gathered>()
  const forgetOld = (): void => {
    for (const [reply, { since }] of coming) if (performance.now() - since > PATIENCE_MS) coming.delete(reply)
  }
  const answer = async (reply: string, question: string): Promise<void> => {
    const text = await answering(question).catch(() => undefined)
    if (connection.isClosed()) return
    if (text === undefined) connection.publish(reply, Buffer.of(NONE))
    else send(text, (part) => connection.publish(reply, part))
  }
  return connection.subscribe(QUESTIONS + name, {
    callback(error, { reply, data }) {
      if (error || reply === undefined || data.length === 0) return
      forgetOld()
      const gathered = coming.get(reply) ?? nothingYet()
      coming.set(reply, gathered)
      const question = gather(gathered, data)
      if (question === undefined) return
      coming.delete(reply)
      if (question !== null) void answer(reply, question)
    },
  })
}

async function ask(
  connection: NatsConnection,
  name: string,
  question: string,
  signal: AbortSignal,
): Promise<string> {
  const inbox = createInbox()
  const gathered = nothingYet()
  let subscription: Subscription | undefined
  const answered = new Promise<string>((resolve, reject) => {
    const take = (error: Error | null, message: Msg): void => {
      // The broker says so when nobody listens.
      const isNone = error !== null || message.data.length === 0 || message.data[0] === NONE
      const text = isNone ? null : gather(gathered, message.data)
      if (text === null) reject(new Unanswered(name))
      else if (text !== undefined) resolve(text)
    }
    subscription = connection.subscribe(inbox, { callback: take })
    send(question, (part) => connection.publish(QUESTIONS + name, part, { reply: inbox }))
  })
  try {
    return await unlessAborted(answered, AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]))
  } catch (error) {
    // The connection may have ended this moment.
    throw error instanceof Unanswered ? error : new Unanswered(name, { cause: error })
  } finally {
    subscription?.unsubscribe()
  }
}

export interface NatsQuestions {
  answer(name: string, answering: Answering): () => void
  ask(name: string, question: string, signal: AbortSignal): Promise<string>
  /** A connection that is there from now on, or none. */
  use(connection: NatsConnection | undefined): void
  /** The broker is gone: what was asked is not answered any more. */
  giveUp(): void
}

/** What is answered under which name outlasts a connection. */
export function openNatsQuestions(): NatsQuestions {
  let connection: NatsConnection | undefined
  let gone = new AbortController()
  const answered = new Map<string, { answering: Answering; subscription: Subscription | undefined }>()
  const listenTo = (name: string): Subscription | undefined =>
    connection && listen(connection, name, async (question) => await answered.get(name)?.answering(question))
  return {
    answer(name, answering) {
      const known = answered.get(name)
      // Another answer takes its place at once: a second subscription would miss what is asked until the broker has it.
      if (known) known.answering = answering
      else answered.set(name, { answering, subscription: listenTo(name) })
      return () => {
        const now = answered.get(name)
        if (now?.answering !== answering) return
        now.subscription?.unsubscribe()
        answered.delete(name)
      }
    },
    async ask(name, question, signal) {
      if (!connection || connection.isClosed()) throw new Unanswered(name)
      return await ask(connection, name, question, AbortSignal.any([signal, gone.signal]))
    },
    giveUp() {
      gone.abort()
      gone = new AbortController()
    },
    use(next) {
      connection = next
      for (const [name, one] of answered) one.subscription = listenTo(name)
    },
  }
}
