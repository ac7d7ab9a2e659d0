/**
 * Whether the owner of a phone or of a mailbox wants the reports of an account (operations 4, behaviour 3): its states and
 * moves as one table, which the server obeys, the screens offer from, and the tests read.
 */
export const consentStates = ['pending', 'requested', 'accepted', 'denied', 'failed'] as const
export type ConsentState = (typeof consentStates)[number]

/** `send` and `fail` are the product's: a request leaves, or its message never reached the phone. The others are the owner's. */
export const consentMoves = ['send', 'fail', 'accept', 'stop', 'resume'] as const
export type ConsentMove = (typeof consentMoves)[number]
export const ownMoves = ['accept', 'stop', 'resume'] as const
export type OwnMove = (typeof ownMoves)[number]

/** What a move leads to; what is absent is not possible, and changes nothing. */
export const transitions: Readonly<
  Record<ConsentState, Readonly<Partial<Record<ConsentMove, ConsentState>>>>
> = {
  pending: { send: 'requested', stop: 'denied' },
  requested: { send: 'requested', fail: 'failed', accept: 'accepted', stop: 'denied' },
  accepted: { stop: 'denied' },
  // A refusal that is repeated is the same refusal.
  denied: { send: 'requested', resume: 'accepted' },
  failed: { send: 'requested', stop: 'denied' },
}

/** States from which a move is possible. */
export function statesBefore(move: ConsentMove): ConsentState[] {
  return consentStates.filter((state) => transitions[state][move] !== undefined)
}

/** What the owner of an address may decide now. */
export function ownMovesFrom(state: ConsentState): OwnMove[] {
  return ownMoves.filter((move) => transitions[state][move] !== undefined)
}

/**
 * Hours between two requests to somebody who never refused. After a refusal, days from it and from every later request: so many
 * after one, so many for each beyond the first.
 */
export const REQUEST_HOURS = 24
export const FIRST_REFUSAL_DAYS = 14
export const FURTHER_REFUSAL_DAYS = 30

/** Of the request's text; whoever changes that text counts on, so that it stays known who agreed to what. */
export const CONSENT_WORDING = '1'

/** A list of carriers (CTIA) with the words of the Federal Communications Commission's rule of 2025, and the same in our languages. */
const words: Readonly<Record<string, OwnMove | 'help'>> = {
  ...Object.fromEntries(
    'STOP STOPALL UNSUBSCRIBE END QUIT CANCEL REVOKE OPTOUT СТОП ОТПИСАТЬСЯ ОТМЕНА 停止 退订 取消 TD'
      .split(' ')
      .map((word) => [word, 'stop' as const]),
  ),
  ...Object.fromEntries('YES ДА 是 同意'.split(' ').map((word) => [word, 'accept' as const])),
  ...Object.fromEntries('START UNSTOP СТАРТ 开始'.split(' ').map((word) => [word, 'resume' as const])),
  ...Object.fromEntries('HELP INFO ПОМОЩЬ 帮助'.split(' ').map((word) => [word, 'help' as const])),
}

/** What a message from a phone asks for; undefined when it is none of the known words. */
export function wordMove(text: string): OwnMove | 'help' | undefined {
  const bare = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{P}]/gu, '')
  return Object.hasOwn(words, bare) ? words[bare] : undefined
}
