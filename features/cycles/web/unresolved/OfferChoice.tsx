import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { dateTimeText, parseDateTime, timeText, zoneText } from '@haulway/platform/dates.ts'
import type { Words } from '@haulway/platform/messages.ts'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { EntrySelect } from '@haulway/screens/inputs/EntrySelect.tsx'
import { Select } from '@haulway/ui'
import type { Offer, Unresolved } from '../../resolving.endpoints.ts'
import { evidenceText } from '../proof/evidence.ts'
import { choiceOfOffer, type Choice } from './choice.ts'
import styles from './unresolved.module.css'

/** If the location is known from a visit, nothing needs to be named. */
const isVisited = ({ evidence }: Offer): boolean => evidence[0]?.kind === 'crossing'

function offerText(words: Words, { event, before, after, timeZone }: Unresolved, offer: Offer): string {
  const { does, at, location } = offer
  const opposite = event.role === 'load' ? 'dump' : 'load'
  if (does === 'infer') {
    if (!isVisited(offer)) return words('cycles.unresolved.offer.named')
    const what = `${location?.title ?? ''}, ${timeText(at, timeZone)}`
    return words(`cycles.unresolved.offer.infer.${opposite}`, { what })
  }
  const other = [before, after].find((one) => one?.key === offer.with)
  return words.unchecked(`cycles.unresolved.offer.${does}.${event.role}`, {
    time: timeText(other?.at, timeZone),
  })
}

export interface OfferChoiceProps {
  readonly row: Unresolved
  readonly choice: Choice
  readonly disabled: boolean
  readonly onChange: (choice: Choice) => void
}

/** The decision for a row: one of the offers, with its evidence and the fields that it requires. */
export function OfferChoice({ row, choice, disabled, onChange }: OfferChoiceProps) {
  const words = useWords()
  const measures = useMeasures()
  const offer = row.offers[choice.offer]!
  const label = (one: Offer, place: number) =>
    place === row.proposed
      ? `${offerText(words, row, one)} (${words('cycles.unresolved.proposed')})`
      : offerText(words, row, one)
  return (
    <div className={styles.choice}>
      <Select
        size="xs"
        aria-label={words('cycles.unresolved.decision')}
        disabled={disabled}
        allowDeselect={false}
        data={row.offers.map((one, place) => ({ value: String(place), label: label(one, place) }))}
        value={String(choice.offer)}
        onChange={(place) => onChange(choiceOfOffer(row, Number(place)))}
      />
      {offer.does === 'infer' && !isVisited(offer) && (
        <div className={styles.named}>
          <Place choice={choice} disabled={disabled} onChange={onChange} />
          <Moment row={row} choice={choice} disabled={disabled} onChange={onChange} />
        </div>
      )}
      {offer.does === 'assign' && <Assigned choice={choice} disabled={disabled} onChange={onChange} />}
      {offer.evidence.map((one) => (
        <p key={one.key} className={styles.why}>
          {evidenceText(one, words, measures, row.timeZone)}
        </p>
      ))}
    </div>
  )
}

type PartProps = Pick<OfferChoiceProps, 'choice' | 'disabled' | 'onChange'>

function Place({ choice, disabled, onChange }: PartProps) {
  const words = useWords()
  return (
    <EntrySelect
      size="xs"
      to="locations"
      makes
      clearable
      disabled={disabled}
      placeholder={words('cycles.unresolved.place')}
      aria-label={words('cycles.unresolved.place')}
      value={choice.location}
      onChange={(location) => onChange({ ...choice, location })}
    />
  )
}

function Assigned({ choice, disabled, onChange }: PartProps) {
  const words = useWords()
  const part = (name: 'route' | 'material') => ({
    size: 'xs',
    clearable: true,
    disabled,
    placeholder: words(`cycles.column.${name}`),
    'aria-label': words(`cycles.column.${name}`),
    value: choice[name],
  })
  return (
    <div className={styles.named}>
      <Place choice={choice} disabled={disabled} onChange={onChange} />
      <EntrySelect
        to="routes"
        makes
        {...part('route')}
        onChange={(route) => onChange({ ...choice, route })}
      />
      <EntrySelect
        to="materials"
        makes
        {...part('material')}
        onChange={(material) => onChange({ ...choice, material })}
      />
    </div>
  )
}

/** Typed text counts once it is a valid moment in local time of the zone. */
function Moment({ row, choice, disabled, onChange }: OfferChoiceProps) {
  const words = useWords()
  const { timeZone } = row
  const [typed, setTyped] = useState<string>()
  const at = choice.at ?? row.event.at
  return (
    <TextInput
      size="xs"
      placeholder="YYYY-MM-DD HH:mm:ss"
      disabled={disabled}
      aria-label={words('cycles.unresolved.time')}
      title={zoneText(at, timeZone)}
      value={typed ?? dateTimeText(at, timeZone, true)}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        const moment = parseDateTime(value, timeZone)
        onChange({ ...choice, at: moment === undefined ? null : new Date(moment).toISOString() })
      }}
    />
  )
}
