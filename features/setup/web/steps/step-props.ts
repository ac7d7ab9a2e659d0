import type { SiteFacts } from '../../site-facts.ts'

export interface StepProps {
  readonly facts: SiteFacts
  /** Keeps the step open, done or not, while it shows something that must not disappear. */
  readonly onHold: (held: boolean) => void
}
