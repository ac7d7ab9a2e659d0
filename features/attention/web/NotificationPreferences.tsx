import { Button, Checkbox, Group, Loader, MultiSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import { Dialog, errorText, Failed } from '@haulway/ui'
import { alarmRules } from '../../alarm-limits/alarm-limits.ts'
import { type AlarmWishes, readAlarmWishes, saveAlarmWishes } from '../attention.endpoints.ts'

/** A person's notification preferences for alarms. */
export function NotificationPreferences({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const answer = useCall(readAlarmWishes, {})
  if (answer.data) return <WishesForm stored={answer.data} onClose={onClose} />
  return (
    <Dialog open title={words('attention.wishes')} onClose={onClose}>
      {answer.error ? (
        <Failed failure={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Loader size="sm" />
      )}
    </Dialog>
  )
}

const isOurs = ({ status }: CallFailure): boolean => status === 400

/** The preferences being edited. */
function useWishes(stored: AlarmWishes) {
  const words = useWords()
  const [draft, setDraft] = useState(stored)
  const save = useAction(saveAlarmWishes, { handled: isOurs })
  const set = (changes: Partial<AlarmWishes>) => setDraft({ ...draft, ...changes })
  const errorOf = (field: keyof AlarmWishes) => {
    const error = save.error?.errors.find((one) => one.field === field)
    return error && errorText(words, error)
  }
  const text = (
    field: 'phone' | 'quietFrom' | 'quietTo',
    placeholder: string,
    write: (value: string | null) => Partial<AlarmWishes>,
  ) => ({
    label: words(`attention.wishes.${field}`),
    placeholder,
    value: draft[field] ?? '',
    error: errorOf(field),
    onChange: (event: { currentTarget: { value: string } }) => set(write(event.currentTarget.value || null)),
  })
  return { draft, set, save, text }
}

function WishesForm({ stored, onClose }: { stored: AlarmWishes; onClose: () => void }) {
  const words = useWords()
  const { draft, set, save, text } = useWishes(stored)
  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        {words('ui.cancel')}
      </Button>
      <Button onClick={() => save.mutate({ body: draft }, { onSuccess: onClose })}>
        {words('attention.wishes.save')}
      </Button>
    </>
  )
  return (
    <Dialog open title={words('attention.wishes')} onClose={onClose} actions={actions}>
      <Stack gap="sm">
        {(['sound', 'mail'] as const).map((way) => (
          <Checkbox
            key={way}
            label={words(`attention.wishes.${way}`)}
            checked={draft[way]}
            onChange={(event) => set({ ...draft, [way]: event.currentTarget.checked })}
          />
        ))}
        <TextInput
          {...text('phone', '+15551234567', (phone) => ({ phone }))}
          description={words('attention.wishes.phone.help')}
        />
        <MultiSelect
          label={words('attention.wishes.rules')}
          clearable
          data={alarmRules.map((value) => ({ value, label: words(`attention.rule.${value}`) }))}
          value={[...(draft.rules ?? [])]}
          onChange={(rules) => set({ rules })}
        />
        <Group grow align="flex-start">
          <TextInput {...text('quietFrom', '22:00', (quietFrom) => ({ quietFrom }))} />
          <TextInput {...text('quietTo', '06:00', (quietTo) => ({ quietTo }))} />
        </Group>
        <Text size="sm" c="dimmed">
          {words('attention.wishes.hint')}
        </Text>
      </Stack>
    </Dialog>
  )
}
