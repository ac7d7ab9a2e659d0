/**
 * Whether the owner of a phone or mailbox wants the reports of an account (operations 4, behaviour 3): its states and
 * moves as one table, used by the server, the screens and the tests.
 */
export const consentStates = ['pending', 'requested', 'accepted', 'denied', 'failed'] as const
export type ConsentState = (typeof consentStates)[number]

/**
 * `send` and `fail` are moves of the product: a request is sent, or its message did not reach the phone. The others
 * are moves of the owner.
 */
export const consentMoves = ['send', 'fail', 'accept', 'stop', 'resume'] as const
export type ConsentMove = (typeof consentMoves)[number]
export const ownMoves = ['accept', 'stop', 'resume'] as const
export type OwnMove = (typeof ownMoves)[number]

/** State after a move; an absent move is not possible and changes nothing. */
export const transitions: Readonly<
  Record<ConsentState, Readonly<Partial<Record<ConsentMove, ConsentState>>>>
> = {
  pending: { send: 'requested', stop: 'denied' },
  requested: { send: 'requested', fail: 'failed', accept: 'accepted', stop: 'denied' },
  accepted: { stop: 'denied' },
  // A repeated refusal changes nothing.
  denied: { send: 'requested', resume: 'accepted' },
  failed: { send: 'requested', stop: 'denied' },
}

/** States from which a move is possible. */
export function statesBefore(move: ConsentMove): ConsentState[] {
  return consentStates.filter((state) => transitions[state][move] !== undefined)
}

/** Moves that the owner of an address may make now. */
export function ownMovesFrom(state: ConsentState): OwnMove[] {
  return ownMoves.filter((move) => transitions[state][move] !== undefined)
}

/**
 * Hours between two requests to an owner who never refused. After a refusal the waiting time counts in days, from the
 * refusal and from every later request: the first number after one refusal, the second for each refusal beyond the
 * first.
 */
export const REQUEST_HOURS = 24
export const FIRST_REFUSAL_DAYS = 14
export const FURTHER_REFUSAL_DAYS = 30

/**
 * Version of the request's text: increment it when the text changes, so that it stays known who agreed to which text.
 */
export const CONSENT_WORDING = '1'

/**
 * Keywords of carriers (CTIA) and of the rule of 2025 of the Federal Communications Commission, and the same in our
 * languages.
 */
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

/** The request in a message from a phone; undefined when it is not a known keyword. */
export function wordMove(text: string): OwnMove | 'help' | undefined {
  const bare = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{P}]/gu, '')
  return Object.hasOwn(words, bare) ? words[bare] : undefined
}
