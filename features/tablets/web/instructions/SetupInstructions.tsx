import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp, useWords } from '@haulway/platform/web/app.tsx'
import { Notice } from '@haulway/ui'
import { instructionsIn } from './instructions.ts'
import styles from './instructions.module.css'

const systems = { android: 'Android', ipad: 'iPad' } as const

interface SetupInstructionsProps {
  /** By language. */
  readonly from?: typeof instructionsIn
}

/** How to set up a tablet, loaded when it is opened. */
export function SetupInstructions({ from = instructionsIn }: SetupInstructionsProps) {
  const words = useWords()
  const [open, setOpen] = useState(false)
  return (
    <details
      className={styles.instructions}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{words('tablets.instructions')}</summary>
      {open && <Steps from={from} />}
    </details>
  )
}

function Steps({ from }: Required<SetupInstructionsProps>) {
  const words = useWords()
  const { language } = useApp()
  const { data, isError, refetch, isFetching } = useQuery({
    queryKey: ['tablet-instructions', language],
    queryFn: () => from[language](),
    retry: false,
  })
  if (isError && !isFetching)
    return (
      <Notice tone="warning" urgent title={words('error.instruction')}>
        <Button size="xs" variant="default" onClick={() => void refetch()}>
          {words('ui.retry')}
        </Button>
      </Notice>
    )
  if (!data) return <Loader size="xs" aria-label={words('ui.loading')} />
  return (
    <>
      {(['android', 'ipad'] as const).map((system) => (
        <section key={system} aria-label={systems[system]}>
          <h3 className={styles.system}>{systems[system]}</h3>
          <ol className={styles.steps}>
            {[...data[system], ...data.after].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      ))}
    </>
  )
}
