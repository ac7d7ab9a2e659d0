/** Questions and answers through NATS. Texts above the message size travel in parts, in order. */
import { createInbox, type Msg, type NatsConnection, type Subscription } from '@nats-io/transport-node'
import { type QuestionHandler, UnansweredError, rejectOnAbort } from './bus.ts'

const QUESTIONS = 'haulway.questions.'
/** Half of the default message limit of a NATS server. */
const PART_BYTES = 512 * 1024
/**
 * Limit of a question or an answer. No batch or track comes near it; it bounds what an unknown sender can make a
 * process hold.
 */
const LONGEST_BYTES = 64 * 1024 * 1024
/** Time after which a missing answer is given up. */
const PATIENCE_MS = 10_000

/** First byte of a part: more follow, last part, or no answer. */
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

/** Adds a part; returns the whole text once it is complete, null when it is too long. */
function gather(gathered: Gathered, data: Uint8Array): string | null | undefined {
  gathered.bytes += data.length
  if (gathered.bytes > LONGEST_BYTES) return null
  gathered.parts.push(data.subarray(1))
  return data[0] === LAST ? Buffer.concat(gathered.parts).toString() : undefined
}

const nothingYet = (): Gathered => ({ parts: [], bytes: 0, since: performance.now() })

/** Answers questions under the name until the subscription ends. */
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
      // The server reports that nobody listens.
      const isNone = error !== null || message.data.length === 0 || message.data[0] === NONE
      const text = isNone ? null : gather(gathered, message.data)
      if (text === null) reject(new UnansweredError(name))
      else if (text !== undefined) resolve(text)
    }
    subscription = connection.subscribe(inbox, { callback: take })
    send(question, (part) => connection.publish(QUESTIONS + name, part, { reply: inbox }))
  })
  try {
    return await rejectOnAbort(answered, AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]))
  } catch (error) {
    // The connection may just have ended.
    throw error instanceof UnansweredError ? error : new UnansweredError(name, { cause: error })
  } finally {
    subscription?.unsubscribe()
  }
}

export interface NatsQuestions {
  answer(name: string, answering: QuestionHandler): () => void
  ask(name: string, question: string, signal: AbortSignal): Promise<string>
  /** Sets the current connection, or none. */
  use(connection: NatsConnection | undefined): void
  /** The server is lost: open questions are no longer answered. */
  giveUp(): void
}

/** Question handlers outlast a connection. */
export function openNatsQuestions(): NatsQuestions {
  let connection: NatsConnection | undefined
  let gone = new AbortController()
  const answered = new Map<string, { answering: QuestionHandler; subscription: Subscription | undefined }>()
  const listenTo = (name: string): Subscription | undefined =>
    connection && listen(connection, name, async (question) => await answered.get(name)?.answering(question))
  return {
    answer(name, answering) {
      const known = answered.get(name)
      // Replaced without unsubscribing: a second subscription would miss questions until the server has it.
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
      if (!connection || connection.isClosed()) throw new UnansweredError(name)
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
