import { Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { parseDateTime } from '@haulway/platform/dates.ts'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useAccountZone, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useAction } from '@haulway/platform/web/calls.ts'
import { type FieldError, validate } from '@haulway/resource'
import { Dialog, errorText, Section } from '@haulway/ui'
import { routes } from '../route.resource.ts'
import { recalculateRoute } from '../routes.endpoints.ts'

/** Loads keep what they counted as, unless a user requests that the current settings apply to them. */
export function Recalculate({ route }: { route: string }) {
  const words = useWords()
  const mayChange = useCan()('update', routes.permission)
  const [asking, setAsking] = useState(false)
  if (!mayChange) return null
  const ask = (
    <Button size="xs" variant="default" onClick={() => setAsking(true)}>
      {words('routes.recalculate')}
    </Button>
  )
  return (
    <Section title={words('routes.recalculate.title')} actions={ask}>
      <Text size="sm" px="md" py="xs">
        {words('routes.recalculate.note')}
      </Text>
      {asking && <AskFrom route={route} onClose={() => setAsking(false)} />}
    </Section>
  )
}

/** Problems shown at the field, where they can be corrected. */
const isShown = ({ errors }: CallFailure) =>
  errors.length > 0 && errors.every(({ field }) => Object.hasOwn(recalculateRoute.body, field))

function AskFrom({ route, onClose }: { route: string; onClose: () => void }) {
  const words = useWords()
  const zone = useAccountZone()
  const [typed, setTyped] = useState('')
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const recalculate = useAction(recalculateRoute, { handled: isShown })
  const send = () => {
    const moment = parseDateTime(typed, zone)
    // An invalid time stays as typed, so that validation names it.
    const from = typed.trim() === '' ? null : moment === undefined ? typed : new Date(moment).toISOString()
    const checked = validate(recalculateRoute.body, { from })
    setErrors(checked.ok ? [] : checked.errors)
    if (!checked.ok) return
    recalculate.mutate(
      { params: { id: route }, body: checked.value },
      { onSuccess: onClose, onError: (failure) => setErrors(failure.errors) },
    )
  }
  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        {words('ui.cancel')}
      </Button>
      <Button loading={recalculate.isPending} onClick={send}>
        {words('routes.recalculate.do')}
      </Button>
    </>
  )
  return (
    <Dialog open title={words('routes.recalculate')} onClose={onClose} actions={actions}>
      <TextInput
        label={words('routes.recalculate.from')}
        description={words('routes.recalculate.help')}
        placeholder="YYYY-MM-DD HH:mm"
        required
        data-autofocus
        value={typed}
        error={errors[0] && errorText(words, errors[0])}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </Dialog>
  )
}
