import { useRef } from 'react'
import type { FormValues } from '@haulway/screens/form/formValues.ts'
import { PASSWORD_CHANGED } from '../../session/session.ts'
import { joinPasswords } from '../password.ts'

/** What is sent: old and new password as one text, no login where there is none (core 7, *Payload shapes*). */
function toRequest(typed: FormValues): FormValues {
  const { oldPassword, passwordConfirm: _typedTwice, ...values } = typed
  const { password } = values
  const both = typeof oldPassword === 'string' && typeof password === 'string'
  return { ...values, ...(both ? { password: joinPasswords(oldPassword, password) } : {}) }
}

/** A new person's password is sent as it was typed, twice (core 5). */
export function newPerson({ oldPassword: _none, ...values }: FormValues): FormValues {
  return values
}

/** Whoever has given themselves (`own`) a new password sees next what still signs in without it. */
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
