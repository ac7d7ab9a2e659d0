import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { Problem } from '@haulway/resource'
import { useWords } from '@haulway/platform/web/app.tsx'
import { locationKinds, type LocationKind } from '../../../locations/location.resource.ts'
import styles from '../setup.module.css'
import { reasonText, sumText } from './evidence.ts'
import type { NamedRow } from './proposals.ts'
import type { Find } from './useFind.ts'

export interface ProposalsProps {
  readonly state: Find
  /** Errors from the server, by the id of the row. */
  readonly refused: ReadonlyMap<number, Problem>
  readonly selected: number | null
  readonly onSelect: (id: number) => void
}

/** The places that were found, each with its evidence, to be selected, named and given another use. */
export function Proposals(props: ProposalsProps) {
  const words = useWords()
  return (
    <ul className={styles.proposals} aria-label={words('setup.find.list')}>
      {props.state.rows.map((row) => (
        <ProposedPlace key={row.id} row={row} {...props} />
      ))}
    </ul>
  )
}

function ProposedPlace({ row, state, refused, selected, onSelect }: ProposalsProps & { row: NamedRow }) {
  const words = useWords()
  const { id, place, chosen, known } = row
  return (
    <li
      className={styles.proposal}
      data-selected={id === selected}
      onClick={() => onSelect(id)}
      onFocus={() => onSelect(id)}
    >
      <Inputs row={row} state={state} problem={state.problems.get(id) ?? refused.get(id)} />
      {known !== null && (
        <div className={styles.hint}>{words('setup.find.known', { title: known.title })}</div>
      )}
      <div>
        <strong>{sumText(place, words)}</strong>
        {chosen && <CyclesHere state={state} id={id} />}
      </div>
      <ul className={styles.reasons}>
        {place.evidence.reasons.map((reason) => (
          <li key={reason.reason}>{reasonText(reason, place.kind, words)}</li>
        ))}
      </ul>
    </li>
  )
}

interface InputsProps {
  readonly row: NamedRow
  readonly state: Find
  readonly problem: Problem | undefined
}

/** Whether it is selected, its name and its use. */
function Inputs({ row: { id, name, kind, chosen }, state, problem }: InputsProps) {
  const words = useWords()
  return (
    <div className={styles.inputs}>
      <Checkbox
        aria-label={`${words('setup.find.chosen')}: ${name}`}
        checked={chosen}
        onChange={(event) => state.change(id, { chosen: event.currentTarget.checked })}
      />
      <TextInput
        size="xs"
        className={styles.name}
        aria-label={`${words('locations.import.column.name')}: ${name}`}
        value={name}
        maxLength={255}
        error={problem && words(problem.key, problem.args)}
        onChange={(event) => state.change(id, { typed: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        className={styles.kind}
        aria-label={`${words('locations.field.kind')}: ${name}`}
        value={kind}
        data={locationKinds.map((value) => ({ value, label: words(`locations.kind.${value}`) }))}
        onChange={(event) => state.change(id, { kind: event.currentTarget.value as LocationKind })}
      />
    </div>
  )
}

/** Cycles that would begin or end here. */
function CyclesHere({ state, id }: { state: Find; id: number }) {
  const words = useWords()
  if (!state.cycles) return null
  const here = state.cycles.filter(({ load, dump }) => load === id || dump === id)
  const count = here.reduce((sum, { cycles }) => sum + cycles, 0)
  return <span className={styles.hint}> · {words('setup.find.cycles', { count })}</span>
}
