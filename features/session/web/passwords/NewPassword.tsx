import { PasswordInput } from '@mantine/core'
import { useWords } from '@haulway/platform/web/app.tsx'
import { PasswordMeter } from '@haulway/ui/form/PasswordMeter.tsx'
import { SHORTEST_PASSWORD } from '../../session.endpoints.ts'

export interface ChosenPassword {
  readonly password: string
  readonly again: string
}

export const noPassword: ChosenPassword = { password: '', again: '' }

interface NewPasswordProps {
  readonly value: ChosenPassword
  readonly onChange: (value: ChosenPassword) => void
  /** The error of the repetition. */
  readonly problem: string | null
}

/** A new password, typed twice. */
export function NewPassword({ value, onChange, problem }: NewPasswordProps) {
  const words = useWords()
  const toggle = { 'aria-label': words('session.login.showPassword') }
  return (
    <>
      <PasswordInput
        label={words('session.newPassword')}
        description={words('session.newPassword.rule')}
        value={value.password}
        onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle}
        minLength={SHORTEST_PASSWORD}
        required
      />
      <PasswordMeter password={value.password} names={['haulway']} />
      <PasswordInput
        label={words('session.newPassword.again')}
        value={value.again}
        onChange={(event) => onChange({ ...value, again: event.currentTarget.value })}
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle}
        error={problem}
        required
      />
    </>
  )
}
