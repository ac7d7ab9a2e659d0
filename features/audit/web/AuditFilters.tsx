import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { dateText, parseDateTime } from '@haulway/platform/dates.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { Address } from '@haulway/platform/web/navigation.tsx'
import { auditAction, auditKind } from '@haulway/collection'
import { EntrySelect } from '@haulway/screens/inputs/EntrySelect.tsx'
import { useResources } from '@haulway/screens/known.tsx'
import { Select } from '@haulway/ui'
import { otherKinds } from '../kinds.ts'

const ENTRY_ACTIONS = ['create', 'update', 'delete', 'restore', 'hide', 'unhide', 'import', 'export']
const SESSION_ACTIONS = ['signIn', 'signInRefused', 'signOut', 'endSession', 'denied', 'rememberTokenReused']
const CREDENTIAL_ACTIONS = [
  'passwordChange',
  'passwordReset',
  'secondFactorOn',
  'secondFactorOff',
  'secondFactorRefused',
  'recoveryCodesNew',
  'identityLinked',
  'identityUnlinked',
  'loginChangeUndone',
  'tokenCreate',
  'tokenRevoke',
]
const ACTIONS = [...ENTRY_ACTIONS, ...SESSION_ACTIONS, ...CREDENTIAL_ACTIONS]

export interface AuditFiltersProps {
  readonly address: Address
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void
}

/** Filters by person, kind of entry, action and days. */
export function AuditFilters({ address, onChange }: AuditFiltersProps) {
  const words = useWords()
  const known = useResources()
  const kinds = [...known.keys(), ...otherKinds.keys()].map((name) => ({
    value: name,
    label: auditKind(name, known.get(name), { words }),
  }))
  const choice = (name: 'resource' | 'action', data: readonly { value: string; label: string }[]) => (
    <Select
      size="sm"
      miw={150}
      searchable
      clearable
      aria-label={words(`audit.filter.${name}`)}
      placeholder={words(`audit.filter.${name}`)}
      data={[...data].sort((a, b) => a.label.localeCompare(b.label))}
      value={address[name] ?? null}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  const day = (name: 'from' | 'to') => (
    <Day
      label={words(`audit.filter.${name}`)}
      value={address[name] ?? ''}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  return (
    <>
      <EntrySelect
        miw={150}
        to="users"
        clearable
        aria-label={words('audit.filter.user')}
        placeholder={words('audit.filter.user')}
        value={address['user'] ? { id: address['user'], title: '' } : null}
        onChange={(chosen) => onChange({ user: chosen?.id ?? null })}
      />
      {choice('resource', kinds)}
      {choice(
        'action',
        ACTIONS.map((name) => ({ value: name, label: auditAction(name, { words }) })),
      )}
      {day('from')}
      {day('to')}
    </>
  )
}

interface DayProps {
  readonly label: string
  /** '' for none. */
  readonly value: string
  readonly onChange: (day: string | null) => void
}

/** A day in the format used everywhere. The value is applied when the field loses focus or on Enter. */
function Day({ label, value, onChange }: DayProps) {
  const [typed, setTyped] = useState<string>()

  function settle(): void {
    if (typed === undefined) return
    setTyped(undefined)
    const day = dateText(parseDateTime(typed, 'UTC'), 'UTC')
    if (day !== '' || typed.trim() === '') onChange(day || null)
  }

  return (
    <TextInput
      size="sm"
      miw={140}
      placeholder="YYYY-MM-DD"
      aria-label={label}
      title={label}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  )
}
