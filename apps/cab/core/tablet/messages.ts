/** Tells the office which of its messages were shown, and their answers: each once, in their order. */
import { answerTabletMessage } from '@haulway/features/tablets/inventory.endpoints.ts'
import type { Outcome } from '../call.ts'
import type { Context } from '../context.ts'
import { isUntold, type Keep, type KeptMessage } from '../keep.ts'
import type { RefusedItem } from '../store/database.ts'

/** The document after the server knows what was told of a message. */
function withTold(keep: Keep, { id, answer }: KeptMessage): Keep {
  const told = answer === null ? 'shown' : 'answered'
  return { ...keep, messages: keep.messages.map((one) => (one.id === id ? { ...one, told } : one)) }
}

async function post({ call }: Context, { id, answer, secret }: KeptMessage): Promise<Outcome<null>> {
  const path = answerTabletMessage.path.replace('{id}', encodeURIComponent(id))
  const body = JSON.stringify(answer === null ? {} : { answer })
  return await call({ method: 'POST', path, secret, body }, (reply) => (reply === null ? null : undefined))
}

/** An answer that the server does not take remains on the tablet. */
function refusedOf({ id, text, answer }: KeptMessage, reason: string, keep: Keep, at: number): RefusedItem[] {
  return answer === null
    ? []
    : [{ device: keep.device ?? '', kind: 'answer', item: { id, text, answer }, reason, at }]
}

/** False: the server was not reached, and the rest waits. */
export async function tellMessages(context: Context): Promise<boolean> {
  const { store, options } = context
  for (;;) {
    const message = store.keep().messages.find(isUntold)
    if (!message) return true
    const outcome = await post(context, message)
    const isFormer = message.secret !== store.keep().secret
    if (outcome.kind === 'ok') await store.commit((keep) => [withTold(keep, message)])
    // A tablet that has joined anew cannot speak for the former one.
    else if (outcome.kind === 'declined' || (outcome.kind === 'unauthorized' && isFormer)) {
      const reason = outcome.kind === 'declined' ? outcome.message : 'the tablet was unregistered'
      await store.commit((keep) => [
        withTold(keep, message),
        { refused: refusedOf(message, reason, keep, options.clock()) },
      ])
    } else return false
  }
}
