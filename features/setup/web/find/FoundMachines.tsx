import { Checkbox, TextInput } from '@mantine/core'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import styles from '../setup.module.css'
import type { MachineRow } from './machines.ts'
import type { Find } from './useFind.ts'

const LONGEST_ID = 64

/** The machines of the files, whose positions are stored together with the places. */
export function FoundMachines({ state }: { state: Find }) {
  const words = useWords()
  if (state.machines.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="found-machines">
      <h2 id="found-machines" className={styles.heading}>
        {words('equipment.title')}
      </h2>
      <div className={styles.hint}>{words('setup.find.machines.text')}</div>
      <ul className={styles.proposals} aria-labelledby="found-machines">
        {state.machines.map((row) => (
          <FoundMachine key={row.machine} row={row} state={state} />
        ))}
      </ul>
    </section>
  )
}

function FoundMachine({ row, state }: { row: MachineRow; state: Find }) {
  const words = useWords()
  const zone = useAccountZone()
  const { machine, id, chosen, isKnown, positions, from, to, problem } = row
  const span = [from, to].map((t) => dateTimeText(new Date(t).toISOString(), zone)).join(' – ')
  return (
    <li className={styles.proposal}>
      <div className={styles.inputs}>
        <Checkbox
          aria-label={`${words('setup.find.chosen')}: ${machine}`}
          checked={chosen}
          onChange={(event) => state.changeMachine(machine, { chosen: event.currentTarget.checked })}
        />
        <TextInput
          size="xs"
          className={styles.whole}
          aria-label={`${words('equipment.field.equipmentId')}: ${machine}`}
          value={id}
          maxLength={LONGEST_ID}
          error={problem && words(problem.key, problem.args)}
          onChange={(event) => state.changeMachine(machine, { id: event.currentTarget.value })}
        />
      </div>
      <div>
        <strong>{words('setup.find.positions', { count: positions })}</strong>
        <span className={styles.hint}>
          {' · '}
          {span} · {words(isKnown ? 'setup.find.machine.known' : 'setup.find.machine.new')}
        </span>
      </div>
    </li>
  )
}
