import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { Words } from '@haulway/platform/messages.ts'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useApp, useWords } from '@haulway/platform/web/app.tsx'
import { useAddress } from '@haulway/platform/web/navigation.tsx'
import { failureLines } from '@haulway/ui/failure.ts'
import { Notice } from '@haulway/ui/Notice.tsx'
import { usePageHead } from '@haulway/ui/pageHead.ts'
import { safeRedirect } from '../redirect.ts'
import { signIn } from '../session.endpoints.ts'
import styles from './SignIn.module.css'

/** What a failed sign-in says (core 8, *login messages*). */
function signInProblem(words: Words, failure: CallFailure): string {
  if (failure.status === 401) return failureLines(words, failure).join(' ')
  if (failure.status === 0) return words('error.network')
  if (failure.status === 429) return words('session.login.tooMany')
  if (failure.status >= 500) return words('session.login.noServer')
  return words('session.login.unknown')
}

export function SignIn() {
  const { words, api, leave } = useApp()
  const [address] = useAddress()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [rememberMe, setRememberMe] = useState(false)
  usePageHead(words('session.login.title'))
  const attempt = useMutation<unknown, CallFailure>({
    mutationFn: () => api.call(signIn, { query: { rememberMe }, body: { username, password } }),
    onSuccess: () => leave(safeRedirect(address['redirect'])),
    onError: () => setPassword(''),
  })
  const leaving = attempt.isPending || attempt.isSuccess

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!leaving) attempt.mutate()
  }

  return (
    <main className={styles.page}>
      <form className={styles.card} onSubmit={submit} aria-labelledby="sign-in">
        <Brand />
        <h1 id="sign-in" className={styles.heading}>
          {words('session.login.heading')}
        </h1>
        <Problem expired={address['sessionExpired'] === 'true'} failure={attempt.error} />
        <TextInput
          label={words('session.login.username')}
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
        />
        <PasswordInput
          label={words('session.login.password')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': words('session.login.showPassword') }}
          required
        />
        <Checkbox
          size="sm"
          label={words('session.login.remember')}
          checked={rememberMe}
          onChange={(event) => setRememberMe(event.currentTarget.checked)}
        />
        <Button type="submit" fullWidth loading={leaving}>
          {words('session.login.action')}
        </Button>
      </form>
    </main>
  )
}

function Brand() {
  const words = useWords()
  return (
    <div className={styles.brand}>
      <img src="/favicon.svg" alt="" width={36} height={36} />
      <div>
        <div className={styles.name}>Haulway</div>
        <div className={styles.about}>{words('session.login.about')}</div>
      </div>
    </div>
  )
}

function Problem({ expired, failure }: { expired: boolean; failure: CallFailure | null }) {
  const words = useWords()
  if (failure) {
    return (
      <Notice tone="danger" urgent>
        {signInProblem(words, failure)}
      </Notice>
    )
  }
  return expired ? <Notice tone="warning">{words('session.login.expired')}</Notice> : null
}
