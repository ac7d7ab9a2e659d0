import { Archive, CircleCheck, FlaskConical, OctagonX } from 'lucide-react'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { SoftwareState } from '../software.endpoints.ts'
import styles from './software.module.css'

const icons = {
  'pre-release': FlaskConical,
  production: CircleCheck,
  former: Archive,
  stopped: OctagonX,
}

/** The state in a word, told apart also by its icon. */
export function BuildState({ state }: { readonly state: SoftwareState }) {
  const words = useWords()
  const Icon = icons[state]
  return (
    <span className={styles.state} data-state={state}>
      <Icon size={14} aria-hidden />
      {words(`tabletSoftware.state.${state}`)}
    </span>
  )
}
