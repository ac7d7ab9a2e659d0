import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isLeaving } from '@haulway/platform/web/browser.ts'
import { holdPage } from '@haulway/platform/web/leavePage.ts'
import { Confirm } from './Dialog.tsx'

export interface LeaveGuardProps {
  readonly isHeld: () => boolean
  /**
   * The reason to hold the screen is over: the question closes, and the pending navigation continues where that
   * leads.
   */
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
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isHeld() && current.pathname !== next.pathname,
    enableBeforeUnload: () => isHeld() && !isLeaving(),
    withResolver: true,
  })
  const [goes, setGoes] = useState<{ readonly go: () => void } | null>(null)
  const held = useRef(isHeld)
  useEffect(() => {
    held.current = isHeld
  })
  useEffect(() => holdPage({ isHeld: () => held.current(), ask: (go) => setGoes({ go }) }), [])
  if (over && goes !== null) setGoes(null)
  useEffect(() => {
    if (over && status === 'blocked') reset()
  }, [over, status, reset])
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
