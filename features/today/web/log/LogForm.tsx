import { Button, NumberInput, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { useAction } from '@haulway/platform/web/calls.ts'
import { EntrySelect } from '@haulway/screens/inputs/EntrySelect.tsx'
import type { Reference } from '@haulway/resource'
import { errorText, Select } from '@haulway/ui'
import { weatherKinds, writeShiftLog, type entryKinds, type LogEntry } from '../../shift-log.endpoints.ts'
import styles from './log.module.css'

export type WrittenKind = Exclude<(typeof entryKinds)[number], 'receipt'>

interface FormProps {
  readonly shift: { readonly project: Reference | null; readonly from: string }
  readonly kind: WrittenKind
  /** The line that it will replace. */
  readonly corrects: LogEntry | null
  readonly onDone: () => void
}

const numberOf = (value: string | number) => (typeof value === 'number' ? value : null)

function useDraft({ shift, kind, corrects, onDone }: FormProps) {
  const words = useWords()
  const measures = useMeasures()
  const [values, setValues] = useState({
    note: corrects?.note ?? '',
    sky: corrects?.sky ?? null,
    temperature: corrects?.temperature ?? null,
    wind: corrects?.wind ?? null,
    to: corrects?.to ?? null,
  })
  const write = useAction(writeShiftLog, {
    refreshes: ['shiftlog'],
    handled: (failure) => failure.errors.length > 0,
  })
  const problemAt = (name: string) => {
    const error = write.error?.errors.find(({ field }) => field === name)
    return error && errorText(words, error)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const note = values.note.trim() || null
    const body = { ...shift, ...values, note, kind, handover: null, corrects: corrects?.id ?? null }
    write.mutate({ body }, { onSuccess: onDone })
  }
  const set = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }))
  return { values, set, problemAt, submit, write, measures }
}

type Draft = ReturnType<typeof useDraft>

/** Writes a line, or a replacement of one. */
export function LogForm(props: FormProps) {
  const { kind, onDone } = props
  const words = useWords()
  const draft = useDraft(props)
  const { values, set, problemAt, submit, write } = draft
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={words(`today.log.${kind}`)}>
      {kind === 'weather' && <Weather draft={draft} />}
      {kind === 'handover' && (
        <EntrySelect
          size="xs"
          required
          to="users"
          label={words('today.log.to')}
          value={values.to}
          error={problemAt('to')}
          onChange={(to) => set({ to })}
          data-autofocus
        />
      )}
      <Textarea
        size="xs"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2_000}
        label={words('today.log.note')}
        required={kind === 'note'}
        value={values.note}
        error={problemAt('note') ?? problemAt('corrects')}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
      <div className={styles.actions}>
        <Button size="compact-sm" type="submit" loading={write.isPending}>
          {words(kind === 'handover' ? 'today.log.sign' : 'today.log.write')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDone}>
          {words('ui.cancel')}
        </Button>
      </div>
    </form>
  )
}

function Weather({ draft: { values, set, problemAt, measures } }: { draft: Draft }) {
  const words = useWords()
  const speed = measures.profile.measures.speed[0]
  return (
    <div className={styles.weather}>
      <Select
        size="xs"
        required
        label={words('today.log.sky')}
        data={weatherKinds.map((one) => ({ value: one, label: words(`today.sky.${one}`) }))}
        value={values.sky}
        error={problemAt('sky')}
        onChange={(value) => set({ sky: weatherKinds.find((one) => one === value) ?? null })}
      />
      <NumberInput
        size="xs"
        hideControls
        label={words('today.log.temperature')}
        value={values.temperature ?? ''}
        error={problemAt('temperature')}
        onChange={(value) => set({ temperature: numberOf(value) })}
      />
      <NumberInput
        size="xs"
        hideControls
        label={words('today.log.wind', { unit: measures.unit('speed') })}
        value={values.wind === null ? '' : Math.round(values.wind * speed.conversionFactor * 10) / 10}
        error={problemAt('wind')}
        onChange={(value) => {
          const wind = numberOf(value)
          set({ wind: wind === null ? null : wind / speed.conversionFactor })
        }}
      />
    </div>
  )
}
