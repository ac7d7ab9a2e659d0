import { useRef } from 'react'
import type { FormValues } from '@haulway/screens/form/formValues.ts'
import { PASSWORD_CHANGED } from '../../session/session.ts'
import { joinPasswords } from '../password.ts'

/** The request's body: old and new password as one text, no login when there is none (core 7, *Payload shapes*). */
function toRequest(typed: FormValues): FormValues {
  const { oldPassword, passwordConfirm: _typedTwice, ...values } = typed
  const { password } = values
  const both = typeof oldPassword === 'string' && typeof password === 'string'
  return { ...values, ...(both ? { password: joinPasswords(oldPassword, password) } : {}) }
}

/** A new user's password is sent as typed, twice (core 5). */
export function newPerson({ oldPassword: _none, ...values }: FormValues): FormValues {
  return values
}

/** After users have set their own new password (`own`), shows what else still signs them in. */
export function usePasswordNews(own: boolean) {
  const changed = useRef(false)
  return {
    send: (typed: FormValues): FormValues => {
      changed.current = own && typeof typed['password'] === 'string' && typed['password'] !== ''
      return toRequest(typed)
    },
    after: (usual: string): string => (changed.current ? PASSWORD_CHANGED : usual),
  }
}
