import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useApp, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink, useAddress } from '@haulway/platform/web/navigation.tsx'
import { Notice } from '@haulway/ui/Notice.tsx'
import { safeRedirect } from '../redirect.ts'
import { signIn } from '../session.endpoints.ts'
import { EntryPage } from './EntryPage.tsx'
import { entryProblem } from './entryProblem.ts'
import styles from './EntryPage.module.css'

export function SignIn() {
  const { words, api, leave } = useApp()
  const [address] = useAddress()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [rememberMe, setRememberMe] = useState(false)
  const attempt = useMutation<unknown, CallFailure>({
    mutationFn: () => api.call(signIn, { query: { rememberMe }, body: { username, password } }),
    onSuccess: () => leave(safeRedirect(address['redirect'])),
    onError: () => setPassword(''),
  })
  const leaving = attempt.isPending || attempt.isSuccess

  return (
    <EntryPage
      title={words('session.login.title')}
      heading={words('session.login.heading')}
      onSubmit={() => leaving || attempt.mutate()}
    >
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
      <OtherWays />
    </EntryPage>
  )
}

function Problem({ expired, failure }: { expired: boolean; failure: CallFailure | null }) {
  const words = useWords()
  if (failure) {
    return (
      <Notice tone="danger" urgent>
        {entryProblem(words, failure)}
      </Notice>
    )
  }
  return expired ? <Notice tone="warning">{words('session.login.expired')}</Notice> : null
}

/** What else this installation offers to somebody who stands before the door. */
function OtherWays() {
  const words = useWords()
  return (
    <div className={styles.links}>
      <ScreenLink to="/forgotpassword">{words('session.forgot.link')}</ScreenLink>
    </div>
  )
}
