import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, configure, getConfig, prettyDOM, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import { wordsOf, type Catalogue, type Language, type Words } from '@haulway/platform/messages.ts'
import type { Me } from '@haulway/platform/session.ts'
import { createApi } from '@haulway/platform/web/api.ts'
import { AppProvider, type App } from '@haulway/platform/web/app.tsx'
import type { Connection, Live } from '@haulway/platform/web/live.ts'
import { createReachability } from '@haulway/platform/web/reachability.ts'
import { RequestFeedback } from '@haulway/ui/dialog/RequestFeedback.tsx'
import { theme } from '@haulway/ui/theme.ts'
import { metricProfile, type MeasurementProfile } from '@haulway/units'
import { polyfillBrowser } from './browser.ts'

polyfillBrowser()
configure({
  // Long enough for a busy machine; a missing element fails within a minute.
  asyncUtilTimeout: 60_000,
  // Queries are repeated until they match, so the page is serialised only when the message is read.
  getElementError(message, container) {
    const error = new Error()
    error.name = 'TestingLibraryElementError'
    const get = () => `${message ?? ''}\n\n${prettyDOM(container) || ''}`
    return Object.defineProperty(error, 'message', { get, configurable: true })
  },
})
/** Milliseconds. */
const POLL_INTERVAL_MS = 500

/**
 * Testing Library queries the page on every change, and also every 50 ms. That polling takes half of the time of a
 * large screen, more on a busy machine; a longer interval is enough.
 */
function withSlowPolling<T>(begin: () => Promise<T>): Promise<T> {
  const every = globalThis.setInterval
  const seldom = (work: () => void, ms?: number) => every(work, Math.max(ms ?? 0, POLL_INTERVAL_MS))
  globalThis.setInterval = Object.assign(seldom, every) as typeof every
  try {
    return begin()
  } finally {
    globalThis.setInterval = every
  }
}
const usual = getConfig()
const wrapped = usual.asyncWrapper.bind(usual)
configure({ asyncWrapper: (wait) => wrapped(() => withSlowPolling(wait)) })

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
})

/** A request that a screen sent. */
export interface SentRequest {
  readonly method: string
  /** Below /api, without the query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly body: unknown
}

export interface ScreenResponse {
  /** 0: no network. */
  readonly status?: number
  readonly body?: unknown
}

export interface ScreenOptions {
  readonly catalogue: Catalogue
  /** The response of the server. */
  readonly answer?: (request: SentRequest) => ScreenResponse | Promise<ScreenResponse>
  readonly me?: Me | null
  readonly language?: Language
  readonly profile?: MeasurementProfile
  /** Address of the first screen. */
  readonly at: string
  /** Path -> component; parameters as `$id`. */
  readonly screens: Readonly<Record<string, () => ReactNode>>
}

export interface ShownScreen {
  /** All requests to the server, in order. */
  readonly sent: SentRequest[]
  /** Addresses to which the user left the application. */
  readonly left: string[]
  /** Current path and query. */
  readonly address: () => string
  readonly live: TestLive
}

/** A user with all permissions for the named resources. */
export function personWith(...resources: string[]): Me {
  const all = ['create', 'read', 'update', 'delete', 'list']
  return {
    id: 'person',
    fullName: 'Ada Byron',
    roles: [1],
    permissions: Object.fromEntries(resources.map((one) => [one, all])),
    accounts: [{ id: 'account', title: 'Quarry' }],
    contextAccount: {
      id: 'account',
      title: 'Quarry',
      features: { tracker: true },
      measurementProfile: 'metric',
      timeZone: 'UTC',
    },
  }
}

export interface TestAppOptions extends Pick<ScreenOptions, 'answer' | 'me' | 'language' | 'profile'> {
  readonly words: Words
}

/** The live connection; the test plays the part of the server. */
export interface TestLive {
  /** Sends a frame to the subscribers of the channel. */
  send(channel: string, data: unknown): void
  /** Changes the state of the connection: lost or restored. */
  setConnection(state: Connection['state'], since: number): void
  /** Channels with subscribers. */
  channels(): string[]
}

function testLive(): { live: Live; controls: TestLive } {
  const handlers = new Map<string, Set<(data: unknown) => void>>()
  const watchers = new Set<() => void>()
  let connection: Connection = { state: 'live', since: 0 }
  const live: Live = {
    subscribe(channel, handler) {
      handlers.set(channel, (handlers.get(channel) ?? new Set()).add(handler))
      return () => {
        handlers.get(channel)?.delete(handler)
        if (handlers.get(channel)?.size === 0) handlers.delete(channel)
      }
    },
    connection: () => connection,
    watch(callback) {
      watchers.add(callback)
      return () => watchers.delete(callback)
    },
    close: () => undefined,
  }
  return {
    live,
    controls: {
      send: (channel, data) => act(() => handlers.get(channel)?.forEach((one) => one(data))),
      setConnection(state, since) {
        connection = { state, since }
        act(() => watchers.forEach((one) => one()))
      },
      channels: () => [...handlers.keys()].sort(),
    },
  }
}

/** The application object for screens: responses come from the test, requests are recorded. */
export function testApp(options: TestAppOptions): {
  app: App
  sent: SentRequest[]
  left: string[]
  live: TestLive
} {
  const sent: SentRequest[] = []
  const left: string[] = []
  const { live, controls } = testLive()
  const reach = createReachability({
    live,
    probe: () => Promise.resolve(true),
    isOnline: () => true,
    onOnline: () => undefined,
    clock: () => live.connection().since,
    after: () => undefined,
  })
  const api = createApi({
    fetch: reach.seen(async (input, init) => {
      const request = sentRequest(input as string, init)
      sent.push(request)
      const { status = 200, body } = (await options.answer?.(request)) ?? { status: 404 }
      if (status === 0) throw new TypeError('the network is gone')
      return new Response(body === undefined ? null : JSON.stringify(body), { status })
    }),
    account: () => undefined,
    onUnauthorized: () => undefined,
  })
  const app: App = {
    api,
    live,
    reach,
    language: options.language ?? 'en',
    words: options.words,
    me: options.me ?? null,
    profile: options.profile ?? metricProfile,
    leave: (address) => void left.push(address),
  }
  return { app, sent, left, live: controls }
}

function sentRequest(address: string, init: RequestInit | undefined): SentRequest {
  const url = new URL(address, 'http://haulway.test')
  return {
    method: init?.method ?? 'GET',
    path: url.pathname.replace(/^\/api/, ''),
    query: url.searchParams,
    headers: new Headers(init?.headers),
    body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
  }
}

/** Renders screens inside the application, with the responses that the test gives. */
export function showScreens(options: ScreenOptions): ShownScreen {
  const words = wordsOf(options.catalogue, options.language ?? 'en')
  const { app, sent, left, live } = testApp({ ...options, words })
  const root = createRootRoute({ component: Outlet })
  const children = Object.entries(options.screens).map(([path, component]) =>
    createRoute({ getParentRoute: () => root, path, component }),
  )
  const history = createMemoryHistory({ initialEntries: [options.at] })
  const router = createRouter({
    routeTree: root.addChildren(children),
    history,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString()
      return text && `?${text}`
    },
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MantineProvider theme={theme} env="test">
      <AppProvider app={app}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router as never} />
          <RequestFeedback />
        </QueryClientProvider>
      </AppProvider>
    </MantineProvider>,
  )
  return { sent, left, address: () => history.location.href, live }
}
