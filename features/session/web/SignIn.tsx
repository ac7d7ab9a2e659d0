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

const CODE_NEEDED = 'A code of the second factor is needed'

export function SignIn() {
  const { words, api, leave } = useApp()
  const [address] = useAddress()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [rememberMe, setRememberMe] = useState(false)
  const [code, setCode] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const attempt = useMutation<unknown, CallFailure>({
    mutationFn: () => api.call(signIn, { query: { rememberMe }, body: { username, password, code } }),
    onSuccess: () => leave(safeRedirect(address['redirect'])),
    onError: ({ answer }) => {
      const forCode = answer['secondFactor'] === true
      setAsksCode(forCode)
      setCode('')
      // The password was right: it travels once more, with the code.
      if (!forCode) setPassword('')
    },
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
      {asksCode && <CodeInput value={code} onChange={setCode} />}
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

function CodeInput({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const words = useWords()
  return (
    <TextInput
      label={words('session.code')}
      description={words('session.code.text')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      autoFocus
      required
    />
  )
}

function Problem({ expired, failure }: { expired: boolean; failure: CallFailure | null }) {
  const words = useWords()
  // Asking for the code is no failure; the field says so.
  if (failure?.message === CODE_NEEDED) return <Notice tone="info">{words('session.code.needed')}</Notice>
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
