import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { dateTimeText, parseDateTime } from '@haulway/platform/dates.ts'
import { useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import { useAction } from '@haulway/platform/web/calls.ts'
import { errorText, Select } from '@haulway/ui'
import {
  correctMachineStatus,
  type MachineStatusItem,
  setMachineStatus,
} from '../machine-status.endpoints.ts'
import { type Status, statuses } from '../status.ts'
import styles from './machine-status.module.css'
import { reasonTree, type Reason, useReasons } from './useReasons.ts'

interface StatusFormProps {
  readonly machine: { readonly id: string; readonly title: string }
  /** Newest version of the machine. */
  readonly seen: number
  /** The entry to correct; null: a new one. */
  readonly entry: MachineStatusItem | null
  readonly onDone: () => void
}

interface Values {
  readonly status: Status
  readonly reason: string
  readonly from: string
  readonly to: string
  readonly note: string
}

const REFRESHES = { refreshes: ['machinestatuses', 'attention', 'reports'] }
const handled = { handled: (failure: { errors: readonly unknown[] }) => failure.errors.length > 0 }

/** Parses a typed instant; the server rejects an invalid one at its field. */
function instantIn(text: string, zone: string): string | null {
  if (text.trim() === '') return null
  const at = parseDateTime(text, zone)
  return at === undefined ? text : new Date(at).toISOString()
}

/** Sends the input as a new entry, or as a correction of one. */
function useKeeping({ machine, seen, entry, onDone }: StatusFormProps, reasons: readonly Reason[]) {
  const words = useWords()
  const zone = useAccountZone()
  const set = useAction(setMachineStatus, { ...REFRESHES, ...handled })
  const correct = useAction(correctMachineStatus, { ...REFRESHES, ...handled })
  const call = entry ? correct : set
  return {
    isPending: call.isPending,
    problemAt: (name: string) => {
      const error = call.error?.errors.find(({ field }) => field === name)
      return error && errorText(words, error)
    },
    keep: (values: Values) => {
      const reason = reasons.find(({ id }) => id === values.reason)
      const told = {
        status: values.status,
        reason: reason ? { id: reason.id, title: reason.title } : null,
        from: instantIn(values.from, zone),
        to: instantIn(values.to, zone),
        note: values.note.trim() === '' ? null : values.note.trim(),
      }
      const done = { onSuccess: onDone }
      if (!entry) set.mutate({ body: { ...told, equipment: machine, seen } }, done)
      else {
        const body = { ...told, from: told.from ?? entry.from, version: entry.version }
        correct.mutate({ params: { id: entry.id }, body }, done)
      }
    },
  }
}

/** The form for a status in a span of time, also in the past. */
export function StatusForm(props: StatusFormProps) {
  const { entry, onDone } = props
  const words = useWords()
  const zone = useAccountZone()
  const [values, setValues] = useState<Values>(() => ({
    status: entry?.status ?? 'down',
    reason: entry?.reason?.id ?? '',
    from: entry ? dateTimeText(entry.from, zone) : '',
    to: entry?.to ? dateTimeText(entry.to, zone) : '',
    note: entry?.note ?? '',
  }))
  const reasons = useReasons(true) ?? []
  const { keep, problemAt, isPending } = useKeeping(props, reasons)
  const change = (some: Partial<Values>) => setValues({ ...values, ...some })
  function submit(event: FormEvent): void {
    event.preventDefault()
    keep(values)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Choice values={values} reasons={reasons} error={problemAt('reason')} onChange={change} />
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          label={words(`machineStatus.${name}`)}
          placeholder="YYYY-MM-DD HH:mm"
          value={values[name]}
          error={problemAt(name)}
          onChange={(event) => change({ [name]: event.currentTarget.value })}
        />
      ))}
      <Textarea
        label={words('machineStatus.note')}
        maxLength={500}
        autosize
        value={values.note}
        error={problemAt('note') ?? problemAt('seen') ?? problemAt('version')}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          {words('ui.cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {words('form.save')}
        </Button>
      </Group>
    </form>
  )
}

interface ChoiceProps {
  readonly values: Values
  readonly reasons: readonly Reason[]
  readonly error: string | undefined
  readonly onChange: (some: Partial<Values>) => void
}

function Choice({ values, reasons, error, onChange }: ChoiceProps) {
  const words = useWords()
  return (
    <>
      <Select
        label={words('machineStatus.status')}
        data={statuses.map((one) => ({ value: one, label: words(`machineStatus.status.${one}`) }))}
        value={values.status}
        allowDeselect={false}
        onChange={(value) =>
          onChange({ status: statuses.find((one) => one === value) ?? values.status, reason: '' })
        }
      />
      <Select
        label={words('machineStatus.reason')}
        data={[
          { value: '', label: words('machineStatus.noReason') },
          ...reasonTree(reasons, values.status).map(({ reason }) => ({
            value: reason.id,
            label: reason.title,
          })),
        ]}
        value={values.reason}
        error={error}
        onChange={(value) => onChange({ reason: value ?? '' })}
      />
    </>
  )
}
