import { useMe } from '@haulway/platform/web/app.tsx'
import { components } from '@haulway/screens/fields/secret.tsx'
import type { FieldInputProps } from '@haulway/screens/fields/field-components.ts'
import { PasswordMeter } from '@haulway/ui/form/PasswordMeter.tsx'

/** Input of a new password with an estimate of its strength. */
export function NewPasswordInput(props: FieldInputProps) {
  const me = useMe()
  const password = typeof props.value === 'string' ? props.value : ''
  return (
    <>
      <components.Input {...props} />
      <PasswordMeter password={password} names={['haulway', me.fullName, me.contextAccount.title]} />
    </>
  )
}
