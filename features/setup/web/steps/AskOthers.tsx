import { useWords } from '@haulway/platform/web/app.tsx'
import { Notice } from '@haulway/ui'
import type { StepProps } from './step-props.ts'

/** Names the people who may do what the user may not. */
export function AskOthers({ facts }: Pick<StepProps, 'facts'>) {
  const words = useWords()
  const names = facts.keepers.join(', ')
  return <Notice tone="info">{words(names === '' ? 'setup.ask.nobody' : 'setup.ask', { names })}</Notice>
}
