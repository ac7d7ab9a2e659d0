import { expect, test } from 'vitest'
import {
  consentMoves,
  consentStates,
  ownMovesFrom,
  statesBefore,
  transitions,
  wordMove,
  type ConsentMove,
  type ConsentState,
} from './consent.ts'

/** Behaviour 3, written down independently: `-` is not possible. */
const table = `
            send       fail    accept    stop    resume
  pending   requested  -       -         denied  -
  requested requested  failed  accepted  denied  -
  accepted  -          -       -         denied  -
  denied    requested  -       -         -       accepted
  failed    requested  -       -         denied  -
`
const [head = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))

test('the transition table equals the specification, for every state and move', () => {
  expect(head).toEqual(consentMoves)
  const cases = rows.flatMap(([state, ...targets]) =>
    targets.map((to, index) => [state as ConsentState, head[index] as ConsentMove, to] as const),
  )
  expect(cases).toHaveLength(consentStates.length * consentMoves.length)
  for (const [state, move, to] of cases) expect(transitions[state][move] ?? '-', `${state} ${move}`).toBe(to)
})

test("derives states before a move, and the owner's moves from a state, from the same table", () => {
  expect(statesBefore('send')).toEqual(['pending', 'requested', 'denied', 'failed'])
  expect(statesBefore('stop')).toEqual(['pending', 'requested', 'accepted', 'failed'])
  expect(ownMovesFrom('requested')).toEqual(['accept', 'stop'])
  expect(ownMovesFrom('accepted')).toEqual(['stop'])
  expect(ownMovesFrom('denied')).toEqual(['resume'])
})

test.each([
  [
    'stop',
    'STOP|Stop.| s t o p !|STOPALL|stop all|Unsubscribe|END|quit|CANCEL|revoke|Opt-Out|OPT OUT|СТОП|стоп!|退订|ＳＴＯＰ',
  ],
  ['accept', 'YES|yes!|Да|同意|是'],
  ['resume', 'START|unstop|старт|开始'],
  ['help', 'HELP|Help?|info|помощь|帮助'],
  [undefined, '|no|stop it please|yes but|constructor|__proto__|0|🛑'],
] as const)('%s: %s', (move, texts) => {
  for (const text of texts.split('|')) expect(wordMove(text), JSON.stringify(text)).toBe(move)
})
