import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { en as features } from '@haulway/features/testing/web/words.ts'
import { wordsOf } from '@haulway/platform/messages.ts'
import { polyfillBrowser } from '@haulway/testing/web/browser.ts'
import { en as shell } from './messages/en.ts'
import { Application } from './Application.tsx'
import { startApplication } from './start.ts'

polyfillBrowser()
// Provided by the build, which a test lacks.
vi.mock('./words.ts', () => ({
  createWordbook: () => ({
    load: () => Promise.resolve(),
    loadKeys: () => Promise.resolve(),
    loadTitles: () => Promise.resolve(),
    words: () => wordsOf({ ...features, ...shell }, 'en'),
    watch: () => () => undefined,
  }),
}))
afterEach(() => vi.unstubAllGlobals())

test('reports a server without its database instead of asking to sign in', async () => {
  window.history.replaceState(null, '', '/materials')
  const body = JSON.stringify({ message: 'Server not available', errors: [] })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status: 503 })))
  render(<Application {...await startApplication()} />)
  expect((await screen.findByRole('alert')).textContent).toContain('Server not available')
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
  expect(window.location.pathname).toBe('/materials')
})
