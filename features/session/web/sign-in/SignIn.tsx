import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useApp, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink, useAddress } from '@haulway/platform/web/navigation.tsx'
import { Notice } from '@haulway/ui/feedback/Notice.tsx'
import { safeRedirect } from '../../redirect.ts'
import { publicConfig, signIn } from '../../session.endpoints.ts'
import { EntryPage } from './EntryPage.tsx'
import { entryProblem } from './entryProblem.ts'
import { identityAddress } from './identityAddress.ts'
import { troubleText } from '../trouble.ts'
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
      // The password was right: it is sent again, with the code.
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
      <Problem
        expired={address['sessionExpired'] === 'true'}
        trouble={attempt.isIdle ? troubleText(words, address['trouble']) : undefined}
        failure={attempt.error}
      />
      <LoginFields
        username={username}
        onUsername={setUsername}
        password={password}
        onPassword={setPassword}
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
      <OtherWays redirect={safeRedirect(address['redirect'])} />
    </EntryPage>
  )
}

interface LoginFieldsProps {
  readonly username: string
  readonly onUsername: (username: string) => void
  readonly password: string
  readonly onPassword: (password: string) => void
}

function LoginFields({ username, onUsername, password, onPassword }: LoginFieldsProps) {
  const words = useWords()
  return (
    <>
      <TextInput
        label={words('session.login.username')}
        value={username}
        onChange={(event) => onUsername(event.currentTarget.value)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
      />
      <PasswordInput
        label={words('session.login.password')}
        value={password}
        onChange={(event) => onPassword(event.currentTarget.value)}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': words('session.login.showPassword') }}
        required
      />
    </>
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

interface ProblemProps {
  readonly expired: boolean
  /** The failure that the identity provider returned. */
  readonly trouble: string | undefined
  readonly failure: CallFailure | null
}

function Problem({ expired, trouble, failure }: ProblemProps) {
  const words = useWords()
  // A request for the code is no failure; the field shows it.
  if (failure?.message === CODE_NEEDED) return <Notice tone="info">{words('session.code.needed')}</Notice>
  if (failure) {
    return (
      <Notice tone="danger" urgent>
        {entryProblem(words, failure)}
      </Notice>
    )
  }
  if (trouble !== undefined) {
    return (
      <Notice tone="danger" urgent>
        {trouble}
      </Notice>
    )
  }
  return expired ? <Notice tone="warning">{words('session.login.expired')}</Notice> : null
}

/** Further ways in that this installation offers. */
function OtherWays({ redirect }: { redirect: string }) {
  const words = useWords()
  const { data } = useCall(publicConfig, {})
  return (
    <>
      {data?.trimbleId && (
        <Button component="a" href={identityAddress(redirect)} variant="default" fullWidth>
          {words('session.trimbleId')}
        </Button>
      )}
      <div className={styles.links}>
        <ScreenLink to="/forgotpassword">{words('session.forgot.link')}</ScreenLink>
        {data?.signUp && <ScreenLink to="/signup">{words('session.signUp.link')}</ScreenLink>}
        <ScreenLink to="/about/SS-1">{words('session.about.title')}</ScreenLink>
      </div>
    </>
  )
}
