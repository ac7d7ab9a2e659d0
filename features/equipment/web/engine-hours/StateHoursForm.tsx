import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { parseDateTime } from '@haulway/platform/dates.ts'
import { parseNumber } from '@haulway/platform/measures.ts'
import { useAccountZone, useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { useAction } from '@haulway/platform/web/calls.ts'
import { type FieldError, validate } from '@haulway/resource'
import { Dialog, errorText, Select } from '@haulway/ui'
import { statementKinds, type StatementKind } from '../../engine-hours.ts'
import { stateEngineHours } from '../../equipment.endpoints.ts'

interface Typed {
  readonly kind: StatementKind
  readonly hours: string
  readonly takenAt: string
  readonly reason: string
}

/** Problems shown at the fields, where they can be corrected. */
const isShown = ({ errors }: CallFailure) =>
  errors.length > 0 && errors.every(({ field }) => Object.hasOwn(stateEngineHours.body, field))

/** The input as the request takes it: invalid numbers and times stay as typed, so that validation names them. */
function draftOf({ kind, hours, takenAt, reason }: Typed, locale: string, zone: string) {
  const moment = parseDateTime(takenAt, zone)
  return {
    kind,
    hours: hours.trim() === '' ? null : (parseNumber(hours, locale) ?? hours),
    takenAt: takenAt.trim() === '' ? null : moment === undefined ? takenAt : new Date(moment).toISOString(),
    reason,
  }
}

/** Form for a reading, for hours that no device saw, or for a new meter. */
export function StateHoursForm({ machine, onClose }: { machine: string; onClose: () => void }) {
  const words = useWords()
  const locale = useLocale()
  const zone = useAccountZone()
  const [typed, setTyped] = useState<Typed>({ kind: 'reading', hours: '', takenAt: '', reason: '' })
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const state = useAction(stateEngineHours, { handled: isShown })
  const set = (part: Partial<Typed>) => setTyped({ ...typed, ...part })
  const wrong = (field: keyof Typed) => {
    const error = errors.find((one) => one.field === field)
    return error && errorText(words, error)
  }
  const send = () => {
    const checked = validate(stateEngineHours.body, draftOf(typed, locale, zone))
    setErrors(checked.ok ? [] : checked.errors)
    if (!checked.ok) return
    const sent = { params: { id: machine }, body: checked.value }
    state.mutate(sent, { onSuccess: onClose, onError: (failure) => setErrors(failure.errors) })
  }
  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        {words('ui.cancel')}
      </Button>
      <Button onClick={send}>{words('equipment.hours.save')}</Button>
    </>
  )
  const input = (field: 'hours' | 'takenAt' | 'reason') => ({
    label: words(`equipment.hours.${field === 'hours' ? 'stated' : field}`),
    value: typed[field],
    error: wrong(field),
    onChange: (event: { currentTarget: { value: string } }) => set({ [field]: event.currentTarget.value }),
  })
  return (
    <Dialog open title={words('equipment.hours.state')} onClose={onClose} actions={actions}>
      <Stack gap="sm">
        <Select
          label={words('equipment.hours.kind')}
          description={words(`equipment.hours.${typed.kind}.help`)}
          allowDeselect={false}
          value={typed.kind}
          data={statementKinds.map((kind) => ({ value: kind, label: words(`equipment.hours.${kind}`) }))}
          onChange={(kind) => kind && set({ kind })}
        />
        <TextInput {...input('hours')} required inputMode="decimal" autoComplete="off" data-autofocus />
        <TextInput
          {...input('takenAt')}
          description={words('equipment.hours.takenAt.help')}
          placeholder="YYYY-MM-DD HH:mm"
        />
        <TextInput {...input('reason')} maxLength={500} />
      </Stack>
    </Dialog>
  )
}
