import { Button, Textarea } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useAction } from '@haulway/platform/web/calls.ts'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { LARGEST_PAGE_SIZE } from '@haulway/resource'
import { importAddress } from '@haulway/screens/addresses.ts'
import { useList } from '@haulway/screens/calls.ts'
import { Notice } from '@haulway/ui'
import { equipment } from '../../../equipment/equipment.resource.ts'
import { MOST_MACHINES, type TypedMachine, typedMachines } from '../../machine-lines.ts'
import { makeMachines } from '../../setup.endpoints.ts'
import styles from '../setup.module.css'
import { AskOthers } from './AskOthers.tsx'
import type { StepProps } from './step-props.ts'

const asMade = ({ equipmentId, kind, description }: TypedMachine) => ({ equipmentId, kind, description })

/** Adds machines, typed or pasted, several at once. */
export function MachinesStep({ facts }: StepProps) {
  const words = useWords()
  const can = useCan()
  const [text, setText] = useState('')
  const { data } = useList(equipment, { limit: LARGEST_PAGE_SIZE })
  const taken = useMemo(
    () => new Set((data?.items ?? []).map((one) => one.equipmentId.toLowerCase())),
    [data],
  )
  const make = useAction(makeMachines, {
    refreshes: [equipment.name],
    handled: ({ status, errors }) => status === 400 && errors.length > 0,
  })
  if (!can('create', equipment.permission)) return <AskOthers facts={facts} />
  const machines = typedMachines(text, taken)
  const many = machines.length > MOST_MACHINES
  const isReady = machines.length > 0 && !many && machines.every(({ problem }) => problem === null)
  const send = () =>
    make.mutate(
      {
        body: { machines: machines.map(asMade) },
      },
      { onSuccess: () => setText('') },
    )
  return (
    <div className={styles.part}>
      <Textarea
        label={words('setup.machines')}
        description={words('setup.machines.help')}
        placeholder={words('setup.machines.example')}
        autosize
        minRows={4}
        maxRows={14}
        value={text}
        error={many ? words('setup.machines.many', { max: MOST_MACHINES }) : undefined}
        onChange={(event) => {
          make.reset()
          setText(event.currentTarget.value)
        }}
      />
      {make.error && make.error.status === 400 && (
        <Notice tone="danger" urgent>
          {words('setup.machines.taken')}
        </Notice>
      )}
      <Typed machines={machines} />
      <div className={styles.actions}>
        <Button disabled={!isReady || make.isPending} onClick={send}>
          {words('setup.machines.add', { count: machines.length })}
        </Button>
        <ScreenLink to={importAddress(equipment)}>{words('setup.machines.import')}</ScreenLink>
      </div>
    </div>
  )
}

/** Preview of the parsed lines. */
function Typed({ machines }: { machines: readonly TypedMachine[] }) {
  const words = useWords()
  if (machines.length === 0) return null
  return (
    <ul className={styles.typed} aria-label={words('equipment.title')}>
      {machines.slice(0, MOST_MACHINES).map(({ equipmentId, kind, description, problem }, i) => (
        <li key={i}>
          <strong>{equipmentId}</strong>
          <span className={styles.hint}>
            {words(`equipment.kind.${kind}`)}
            {description !== null && ` · ${description}`}
          </span>
          {problem && <span className={styles.problem}>{words(problem.key, problem.args)}</span>}
        </li>
      ))}
    </ul>
  )
}
