import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isLeaving } from '@haulway/platform/web/browser.ts'
import { useGo } from '@haulway/platform/web/navigation.tsx'
import { holdPage } from '@haulway/platform/web/leavePage.ts'
import { Confirm } from './Dialog.tsx'

export interface LeaveGuardProps {
  readonly isHeld: () => boolean
  /** The reason to hold the screen is over: the question closes, and what was asked for happens, unless it led elsewhere. */
  readonly over?: boolean
  readonly title: string
  readonly text: string
  /** The verb on the button. */
  readonly action: string
  /** Discards what held the screen. */
  readonly onLeave?: () => void
}

/**
 * Asks before the screen is left (core 4): for another one, or by switching the account or language or signing out.
 */
export function LeaveGuard({ isHeld, over = false, title, text, action, onLeave }: LeaveGuardProps) {
  const { status, proceed, reset } = useGuard(isHeld, over)
  const [goes, setGoes] = useState<{ readonly go: () => void } | null>(null)
  const held = useRef(isHeld)
  useEffect(() => {
    held.current = isHeld
  })
  useEffect(() => holdPage({ isHeld: () => held.current(), ask: (go) => setGoes({ go }) }), [])
  if (over && goes !== null) setGoes(null)
  return (
    <Confirm
      open={!over && (status === 'blocked' || goes !== null)}
      title={title}
      text={text}
      action={action}
      onCancel={() => {
        setGoes(null)
        reset?.()
      }}
      onConfirm={() => {
        setGoes(null)
        onLeave?.()
        goes?.go()
        proceed?.()
      }}
    />
  )
}

/**
 * Blocks navigation while the screen is held. Once it is not, the user is taken where they wanted to go, anew, so that
 * other guards are asked; unless what held the screen has led elsewhere, as saving a form does.
 */
function useGuard(isHeld: () => boolean, over: boolean) {
  const go = useGo()
  const router = useRouter()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isHeld() && current.pathname !== next.pathname,
    enableBeforeUnload: () => isHeld() && !isLeaving(),
    withResolver: true,
  })
  useEffect(() => {
    if (!over || blocker.status !== 'blocked') return
    const { action, current, next, reset } = blocker
    reset()
    if (action !== 'PUSH' && action !== 'REPLACE') return
    const address = next.pathname + router.options.stringifySearch(next.search)
    // A navigation of the same moment asks its guards first.
    setTimeout(() => {
      if (router.latestLocation.pathname === current.pathname) go(address, { replace: action === 'REPLACE' })
    })
  }, [over, blocker, go, router])
  return blocker
}
