/** The whole application with a server that answers from the test. */
import { render } from '@testing-library/react'
import { Application } from '../Application.tsx'
import { en as shell } from '../messages/en.ts'
import * as product from '@haulway/features/product/web.ts'
import { en as features } from '@haulway/features/testing/web/words.ts'
import { wordsOf } from '@haulway/platform/messages.ts'
import type { Me } from '@haulway/platform/session.ts'
import { testApp, type SentRequest } from '@haulway/testing/web/screen.tsx'

/** One entry of some lists, by path. */
const entries: Readonly<Record<string, object>> = {
  '/equipment': { id: 'm1', equipmentId: 'ADT-001', version: 1, hidden: false },
  '/locations': { id: 'p1', title: 'Ash pond', version: 1, hidden: false },
  '/maplayers': { id: 'l1', title: 'Ash pond survey', screens: null, roles: null, version: 1, hidden: false },
}

/** The server knows a machine, a location and a map layer, and an account that invites the reader. */
function answer({ path, query }: SentRequest) {
  if (path === '/participation') return { body: { accounts: [], invitations: [{ id: 'i1' }] } }
  const entry = entries[path]
  const text = JSON.stringify(Object.values(entry ?? {})).toLowerCase()
  const isFound = entry !== undefined && text.includes((query.get('search') ?? '').toLowerCase())
  return { body: { items: isFound ? [entry] : [], total: isFound ? 1 : 0 } }
}

export interface OpenedShell {
  readonly sent: SentRequest[]
  readonly left: string[]
  readonly live: ReturnType<typeof testApp>['live']
  readonly renewed: Me[]
  /** From now on no call is answered. */
  readonly network: { gone: boolean }
}

/** `next`: the response when the server is asked again who is signed in. */
export function openShell(me: Me, at: string, next: Me = me): OpenedShell {
  window.history.replaceState(null, '', at)
  // Dispatchers start with the map, which needs a graphics card.
  localStorage.setItem(`haulway.start.${me.id}`, 'menu')
  const words = wordsOf({ ...features, ...shell }, 'en')
  const network = { gone: false }
  const { app, sent, left, live } = testApp({
    me,
    words,
    answer: (request) => (network.gone ? { status: 0 } : answer(request)),
  })
  const renewed: Me[] = []
  const renew = () => {
    renewed.push(next)
    return Promise.resolve({ me: next })
  }
  render(<Application app={app} product={product} renew={renew} />)
  return { sent, left, live, renewed, network }
}
