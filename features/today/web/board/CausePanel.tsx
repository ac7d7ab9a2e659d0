import { Button, Skeleton, TextInput } from '@mantine/core'
import { useState } from 'react'
import { dateTimeText, durationText } from '@haulway/platform/dates.ts'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import type { Reference } from '@haulway/resource'
import { Failed } from '@haulway/ui'
import { plainReasons, type CauseReason } from '../../causes.ts'
import { rowLink } from '../../links.ts'
import { canWrite, stops, stateCause } from '../../today.endpoints.ts'
import { useCauseText } from './cause-text.ts'
import type { CellProps } from './intervals.ts'
import styles from './board.module.css'

interface PanelProps extends CellProps {
  readonly label: string
  readonly onClose: () => void
}

interface Told {
  readonly reason: CauseReason | null
  readonly stopPlace?: Reference | null
  readonly seconds?: number
  readonly note?: string | null
}

/** The interval of the board as calls name it. */
function placeOf({ shown, row, stretch }: CellProps) {
  const of = (kind: 'loader' | 'place') =>
    row.kind === kind && row.id !== null ? { id: row.id, title: row.title } : null
  return {
    project: shown.project,
    loader: of('loader'),
    place: of('place'),
    from: new Date(stretch.from).toISOString(),
    to: new Date(stretch.to).toISOString(),
  }
}

/** Asks why an interval was short: one tap on a known stop, or another reason. */
export function CausePanel(props: PanelProps) {
  const { shown, row, stretch, cell, label, onClose } = props
  const words = useWords()
  const can = useCan()
  const causeText = useCauseText()
  const place = placeOf(props)
  const tell = useAction(stateCause, { refreshes: ['today'] })
  const keep = (told: Told) =>
    tell.mutate(
      { body: { ...place, stopPlace: null, seconds: null, note: null, ...told } },
      { onSuccess: onClose },
    )
  const { cause } = cell
  const range = { from: new Date(stretch.from).toISOString(), to: new Date(stretch.to).toISOString() }
  return (
    <div className={styles.panel}>
      <strong>{label}</strong>
      {row.id !== null && (
        <ScreenLink to={rowLink(shown, row, range)} data-autofocus>
          {words('today.cause.proof')}
        </ScreenLink>
      )}
      {cause && (
        <div className={styles.told}>
          <span>{causeText(cause)}</span>
          {cause.note && cause.reason !== 'other' && <span>{cause.note}</span>}
          <span className={styles.by}>
            {words('today.cause.by', { author: cause.author, at: dateTimeText(cause.at, shown.zone) })}
          </span>
        </div>
      )}
      {can(canWrite.action, canWrite.resource) && (
        <>
          <Known place={place} onChoose={keep} />
          <Others onChoose={keep} />
          {cause && (
            <Button size="compact-sm" variant="subtle" onClick={() => keep({ reason: null })}>
              {words('today.cause.takeBack')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

interface ChooseProps {
  readonly onChoose: (told: Told) => void
}

function Known({ place, onChoose }: ChooseProps & { readonly place: ReturnType<typeof placeOf> }) {
  const words = useWords()
  const causeText = useCauseText()
  const known = useCall(stops, { query: place })
  if (known.error) return <Failed failure={known.error} onRetry={() => void known.refetch()} />
  return (
    <div className={styles.group} role="group" aria-label={words('today.cause.known')}>
      <span className={styles.by}>{words('today.cause.known')}</span>
      {known.data?.items.map(({ reason, place: stopPlace, seconds }) => (
        <Button
          key={`${reason} ${stopPlace?.id ?? ''}`}
          size="compact-sm"
          variant="default"
          justify="space-between"
          rightSection={durationText(seconds)}
          onClick={() => onChoose({ reason, stopPlace, seconds })}
        >
          {causeText({ reason, place: stopPlace })}
        </Button>
      )) ?? <Skeleton height={56} />}
      {known.data?.items.length === 0 && <span>{words('today.cause.none')}</span>}
    </div>
  )
}

function Others({ onChoose }: ChooseProps) {
  const words = useWords()
  const [note, setNote] = useState('')
  const trimmed = note.trim()
  return (
    <div className={styles.group} role="group" aria-label={words('today.cause.other')}>
      <span className={styles.by}>{words('today.cause.other')}</span>
      <TextInput
        size="xs"
        maxLength={500}
        label={words('today.cause.note')}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={styles.choices}>
        {plainReasons.map((reason) => (
          <Button
            key={reason}
            size="compact-sm"
            variant="default"
            disabled={reason === 'other' && trimmed === ''}
            onClick={() => onChoose({ reason, note: trimmed === '' ? null : trimmed })}
          >
            {words(`today.reason.${reason}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
