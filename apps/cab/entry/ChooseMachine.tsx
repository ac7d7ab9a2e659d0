import { Check } from 'lucide-react'
import { useState } from 'react'
import type { Refusal } from '../cab.ts'
import { useCab, useCabState, useWords } from '../parts/cab-context.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Row, Rows } from '../parts/Rows.tsx'
import { usePress } from '../parts/usePress.ts'
import styles from './ChooseMachine.module.css'

/** Above, a search spares scrolling. */
const FEW = 8

export interface ChooseMachineProps {
  /** After a machine was entered. */
  readonly onChosen?: () => void
  /** Where the heading stands elsewhere. */
  readonly bare?: boolean
}

/** Which of its machines the tablet is in. */
export function ChooseMachine({ onChosen, bare = false }: ChooseMachineProps) {
  const cab = useCab()
  const words = useWords()
  const press = usePress()
  const machines = useCabState((state) => state.tablet?.machines ?? null) ?? []
  const current = useCabState((state) => state.machine)
  const [wanted, setWanted] = useState('')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const shown = machines.filter(({ title }) => title.toLowerCase().includes(wanted.trim().toLowerCase()))
  const told = press.failed ? 'failed' : refusal

  const choose = (id: string) =>
    press.run(async () => {
      const answer = await cab.chooseMachine(id)
      setRefusal(answer)
      if (answer === null) onChosen?.()
    })

  return (
    <div className={styles.choose}>
      {!bare && <h1>{words('cab.machine.title')}</h1>}
      {told !== null && <Notice kind="alarm">{words(`cab.refusal.${told}`)}</Notice>}
      {machines.length > FEW && (
        <label className={styles.search}>
          {words('cab.search')}
          <input type="search" value={wanted} onChange={(event) => setWanted(event.currentTarget.value)} />
        </label>
      )}
      {shown.length === 0 && (
        <Notice>{words(machines.length === 0 ? 'cab.machine.none' : 'cab.machine.notFound')}</Notice>
      )}
      <div className={styles.list}>
        <Rows label={words('cab.menu.machine')}>
          {shown.map(({ id, title, kind }) => (
            <Row
              key={id}
              title={title}
              current={id === current?.id}
              disabled={press.busy}
              end={id === current?.id && <Check aria-hidden />}
              onPress={() => choose(id)}
            >
              {id === current?.id
                ? words('cab.machine.current')
                : (words.optional(`cab.kind.${kind}`) ?? kind)}
            </Row>
          ))}
        </Rows>
      </div>
    </div>
  )
}
