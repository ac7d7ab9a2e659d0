import { StateMark } from '@haulway/map/StateMark.tsx'
import type { Theme } from '@haulway/map/palette.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useState } from 'react'
import { shownStates } from '../machine-filter.ts'
import styles from './dispatcher.module.css'

const REMEMBERED = 'haulway.dispatcher.legend'

/** What the marks mean; whether it is open is remembered. */
export function Legend({ theme }: { theme: Theme }) {
  const words = useWords()
  const [open, setOpen] = useState(() => localStorage.getItem(REMEMBERED) === 'open')
  const toggle = (next: boolean) => {
    setOpen(next)
    localStorage.setItem(REMEMBERED, next ? 'open' : 'closed')
  }
  return (
    <details className={styles.legend} open={open} onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary>{words('dispatcher.legend')}</summary>
      <ul>
        {shownStates.map((state) => (
          <li key={state}>
            <StateMark
              state={state === 'offline' ? 'idle' : state}
              offline={state === 'offline'}
              theme={theme}
            />
            {words(`telemetry.activity.${state}`)}
          </li>
        ))}
      </ul>
      <p>{words('dispatcher.legend.heading')}</p>
    </details>
  )
}
