import type { SiteFacts } from '../../site-facts.ts'

export interface StepProps {
  readonly facts: SiteFacts
  /** Keeps the step open, done or not, while something of it is shown that is not to vanish. */
  readonly onHold: (held: boolean) => void
}
