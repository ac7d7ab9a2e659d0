import { Button, Skeleton } from '@mantine/core'
import { History } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'
import type { MachineSpanProps } from '@haulway/slice/web.ts'
import { Section } from '@haulway/ui'
import styles from './journal.module.css'

const MachineReplay = lazyPart(() => import('./MachineReplay.tsx').then((file) => file.MachineReplay))

const waiting = <Skeleton height={132} />

/** Milliseconds: a shift, and what people talk about on the radio. */
const [SHIFT_MS, JUST_MS] = [8 * 3_600_000, 15 * 60_000]

/** The last hours of a machine, for its page. */
export function LastHoursReplay({ machine }: { machine: string }) {
  const words = useWords()
  const mayRead = useCan()('read', 'journals')
  const [now] = useState(() => Date.now())
  if (!mayRead) return null
  return (
    <Section title={words('travelJournal.lastHours')}>
      <div className={styles.padded}>
        <Suspense fallback={waiting}>
          <MachineReplay machine={machine} from={now - SHIFT_MS} to={now} />
        </Suspense>
      </div>
    </Section>
  )
}

/** The last minutes of a machine, on request. `clock`: server time, epoch milliseconds. */
export function JustHappened({ machine, clock }: { machine: string; clock: () => number }) {
  const words = useWords()
  const mayRead = useCan()('read', 'journals')
  const [at, setAt] = useState<number | null>(null)
  if (!mayRead) return null
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<History size={15} aria-hidden />}
        aria-expanded={at !== null}
        onClick={() => setAt(at === null ? clock() : null)}
      >
        {words('travelJournal.justHappened')}
      </Button>
      {at !== null && (
        <Suspense fallback={waiting}>
          <MachineReplay machine={machine} from={at - JUST_MS} to={at} />
        </Suspense>
      )}
    </>
  )
}

/** A span of a machine, beside its other data. */
export function SpanReplay(props: MachineSpanProps) {
  const mayRead = useCan()('read', 'journals')
  if (!mayRead) return null
  return (
    <Suspense fallback={waiting}>
      <MachineReplay {...props} />
    </Suspense>
  )
}
