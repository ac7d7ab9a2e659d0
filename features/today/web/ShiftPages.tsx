/** Pages shown in place of a shift. */
import { Button } from '@mantine/core'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useGo } from '@haulway/platform/web/navigation.tsx'
import { Empty, Failed } from '@haulway/ui'
import styles from './shift-pages.module.css'

interface BrokenProps {
  readonly failure: CallFailure
  readonly onRetry: () => void
  /** The screen with default choices. */
  readonly screen: string
}

/** The project was deleted or closed meanwhile: offers the default address. */
export function ShiftFailure({ failure, onRetry, screen }: BrokenProps) {
  const words = useWords()
  const go = useGo()
  if (failure.status !== 400) return <Failed failure={failure} onRetry={onRetry} />
  return (
    <div className={styles.broken}>
      <Failed failure={failure} />
      <Button size="xs" onClick={() => go(screen)}>
        {words('today.nowShift')}
      </Button>
    </div>
  )
}

export function SetUpRequired() {
  const words = useWords()
  const go = useGo()
  return (
    <Empty
      title={words('today.empty')}
      text={words('today.empty.text')}
      action={<Button onClick={() => go('/setup')}>{words('today.empty.action')}</Button>}
    />
  )
}
