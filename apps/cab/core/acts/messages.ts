/** Messages of the office: shown to the driver, and answered. */
import { LONGEST_ANSWER } from '@haulway/features/tablets/inventory.endpoints.ts'
import { isUntold, type Keep, type KeptMessage } from '../keep.ts'
import { messagesOf } from '../parts.ts'
import { ActImpossible, type Core } from './core.ts'

/** Most messages that are kept for the list, besides those that the server must still be told of. */
const MOST_MESSAGES = 50

const pruned = (messages: readonly KeptMessage[]): readonly KeptMessage[] =>
  messages.filter((one, index) => isUntold(one) || index >= messages.length - MOST_MESSAGES)

/** The message as it is kept, whether it was shown before or not. */
function messageOf({ parts }: Core, keep: Keep, id: string): KeptMessage {
  const known = keep.messages.find((one) => one.id === id)
  if (known) return known
  const found = messagesOf(parts.get().session).find((one) => one.id === id)
  if (!found || keep.secret === null) throw new ActImpossible('there is no such message')
  const { text, sentAt } = found
  const nothing = { answer: null, answeredAt: null, told: 'nothing' } as const
  return { id, text, sentAt: Date.parse(sentAt), ...nothing, secret: keep.secret }
}

async function change(core: Core, id: string, edit: (message: KeptMessage) => KeptMessage): Promise<void> {
  await core.store.commit((keep) => {
    const message = edit(messageOf(core, keep, id))
    const isKnown = keep.messages.some((one) => one.id === id)
    const messages = isKnown
      ? keep.messages.map((one) => (one.id === id ? message : one))
      : [...keep.messages, message]
    return [{ ...keep, messages: pruned(messages) }]
  })
  core.tell()
}

export const showMessage = (core: Core, id: string): Promise<void> => change(core, id, (message) => message)

/** The first answer remains. */
export async function answerMessage(core: Core, id: string, answer: string): Promise<void> {
  const given = answer.trim().slice(0, LONGEST_ANSWER)
  if (given === '') throw new ActImpossible('the answer is empty')
  const answeredAt = core.options.clock()
  await change(core, id, (message) =>
    message.answer === null ? { ...message, answer: given, answeredAt } : message,
  )
}
