import { useLocation, useNavigate, useParams, useRouter, useRouterState } from '@tanstack/react-router'
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  type ComponentProps,
  type MouseEvent,
  type RefObject,
} from 'react'

export interface GoOptions {
  /** Takes the place of the current entry in the browser's history. */
  readonly replace?: boolean
}

/** Goes to an address of the application: `go('/materials/view/…')`. */
export function useGo(): (address: string, options?: GoOptions) => void {
  const navigate = useNavigate()
  return useCallback(
    (address, options) => void navigate({ href: address, replace: options?.replace ?? false }),
    [navigate],
  )
}

/** Values of the `{name}` parts of the screen's path. */
export function useScreenParams(): Readonly<Record<string, string>> {
  return useParams({ strict: false })
}

/** Path of the address: of the current screen, or of the next one that is being loaded. */
export function usePath(): string {
  return useLocation({ select: (location) => location.pathname })
}

/** Path and query, as the browser shows them. */
export function useWholeAddress(): string {
  return useLocation({ select: (location) => location.pathname + location.searchStr })
}

/** Path of the screen that is drawn: while the next one is being loaded, still that of the one before. */
export function useDrawnPath(): string {
  return useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  })
}

/**
 * For the element around the screen: from the moment another screen is asked for, the one that leaves takes no clicks
 * any more. What was meant for the next screen would otherwise be done by the one that still stands there.
 */
export function useInertWhileLeaving<E extends HTMLElement>(): RefObject<E | null> {
  const router = useRouter()
  const around = useRef<E>(null)
  useEffect(() => {
    const leave = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (pathChanged) around.current?.toggleAttribute('inert', true)
    })
    const arrive = router.subscribe('onResolved', () => {
      around.current?.toggleAttribute('inert', false)
    })
    return () => {
      leave()
      arrive()
    }
  }, [router])
  return around
}

export type Address = Readonly<Record<string, string>>
/** Changes some parameters; null removes one. Replaces the history entry unless told to push. */
export type ChangeAddress = (
  changes: Readonly<Record<string, string | null>>,
  options?: { push?: boolean },
) => void

/** Parameters after `?` of an address, as text. */
function addressOf(search: string): Address {
  return Object.fromEntries(new URLSearchParams(search))
}

/**
 * The parameters of the address, where a screen keeps its filters, tabs and selection so that a link shows the
 * same thing to a colleague. All values are text.
 */
export function useAddress(): [Address, ChangeAddress] {
  const go = useGo()
  const router = useRouter()
  const searchStr = useLocation({ select: (location) => location.searchStr })
  const address = useMemo(() => addressOf(searchStr), [searchStr])
  const change = useCallback<ChangeAddress>(
    (changes, options) => {
      // The latest address, not the one of the last render: two changes in a row both count.
      const { pathname, searchStr } = router.latestLocation
      const next = new URLSearchParams(searchStr)
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === '') next.delete(name)
        else next.set(name, value)
      }
      const text = next.toString()
      go(`${pathname}${text && `?${text}`}`, { replace: !options?.push })
    },
    [go, router],
  )
  return [address, change]
}

function ordinary(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/** A link within the application; opens in a new tab the way links do. */
export function ScreenLink({ to, onClick, ...rest }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  const go = useGo()
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !ordinary(event)) return
        event.preventDefault()
        go(to)
      }}
    />
  )
}
