import { Checkbox } from '@mantine/core'
import { dateTimeText, timeText, zoneText } from '@haulway/platform/dates.ts'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { errorText } from '@haulway/ui'
import type { ResolvingResult, Unresolved } from '../../resolving.endpoints.ts'
import { Flags } from '../Flags.tsx'
import { evidenceText } from '../proof/evidence.ts'
import type { Choice } from './choice.ts'
import { OfferChoice } from './OfferChoice.tsx'
import styles from './unresolved.module.css'

export interface UnresolvedRowProps {
  readonly row: Unresolved
  readonly choice: Choice
  readonly mayDecide: boolean
  readonly isSelected: boolean
  /** Why it was rejected. */
  readonly errors: ResolvingResult['errors']
  readonly onSelect: (selected: boolean) => void
  readonly onChange: (choice: Choice) => void
}

/** An unresolved load or dump: what happened and the evidence, its neighbours, and the decision. */
export function UnresolvedRow(props: UnresolvedRowProps) {
  const { row, choice, mayDecide, isSelected, errors, onSelect, onChange } = props
  const words = useWords()
  const measures = useMeasures()
  const { event, equipment, timeZone } = row
  const kind = words(`telemetry.event.${event.role}`)
  const named = { event: kind, equipment: equipment.title, time: dateTimeText(event.at, timeZone) }
  return (
    <li className={styles.row} data-selected={isSelected}>
      {mayDecide && (
        <Checkbox
          size="sm"
          className={styles.select ?? ''}
          aria-label={words('cycles.unresolved.select', named)}
          checked={isSelected}
          onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
        />
      )}
      <div>
        <h3 className={styles.what}>
          {equipment.title}{' '}
          <span>
            {kind} · {event.location?.title ?? words('cycles.unresolved.noPlace')}
          </span>
        </h3>
        <p className={styles.quiet}>
          <time dateTime={event.at} title={zoneText(event.at, timeZone)}>
            {dateTimeText(event.at, timeZone)}
          </time>
          {event.route && ` · ${event.route.title}`}
          {event.driver && ` · ${event.driver.title}`}
        </p>
        <ul className={styles.evidence}>
          {event.evidence.map((one, n) => (
            <li key={n}>{evidenceText(one, words, measures, timeZone)}</li>
          ))}
        </ul>
        <Flags flags={event.flags} />
      </div>
      <dl className={styles.neighbours}>
        <Neighbour name={words('cycles.unresolved.before')} one={row.before} zone={timeZone} />
        <Neighbour name={words('cycles.unresolved.after')} one={row.after} zone={timeZone} />
      </dl>
      <div>
        <OfferChoice row={row} choice={choice} disabled={!mayDecide} onChange={onChange} />
        {errors.map((error) => (
          <p key={error.field} className={styles.error} role="alert">
            {errorText(words, error)}
          </p>
        ))}
      </div>
    </li>
  )
}

interface NeighbourProps {
  readonly name: string
  readonly one: Unresolved['before']
  readonly zone: string
}

function Neighbour({ name, one, zone }: NeighbourProps) {
  const words = useWords()
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {one === null
          ? words('cycles.unresolved.noNeighbour')
          : [timeText(one.at, zone), words(`telemetry.event.${one.role}`), one.location?.title]
              .filter(Boolean)
              .join(' · ')}
      </dd>
    </div>
  )
}
