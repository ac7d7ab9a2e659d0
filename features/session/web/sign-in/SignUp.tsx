import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useApp, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { Notice } from '@haulway/ui/feedback/Notice.tsx'
import { publicConfig, signUp } from '../../session.endpoints.ts'
import { EntryPage } from './EntryPage.tsx'
import { entryProblem } from './entryProblem.ts'
import styles from './EntryPage.module.css'

export function SignUp() {
  const words = useWords()
  const config = useCall(publicConfig, {})
  const [sent, setSent] = useState(false)
  const title = words('session.signUp.title')
  const toLogin = (
    <div className={styles.links}>
      <ScreenLink to="/login">{words('session.toLogin')}</ScreenLink>
    </div>
  )
  if (config.data?.signUp && !sent) return <SignUpForm onSent={() => setSent(true)}>{toLogin}</SignUpForm>
  return (
    <EntryPage title={title} heading={title}>
      {sent && <Notice tone="info">{words('session.signUp.sent')}</Notice>}
      {config.data?.signUp === false && <Notice tone="warning">{words('session.signUp.off')}</Notice>}
      {config.error && (
        <Notice tone="danger" urgent>
          {entryProblem(words, config.error)}
        </Notice>
      )}
      {toLogin}
    </EntryPage>
  )
}

function SignUpForm({ onSent, children }: { onSent: () => void; children: ReactNode }) {
  const { words, api } = useApp()
  const [fullName, setFullName] = useState('')
  const [email, setEmail] = useState('')
  const asking = useMutation<unknown, CallFailure>({
    mutationFn: () => api.call(signUp, { body: { fullName, email } }),
    onSuccess: onSent,
  })
  const title = words('session.signUp.title')
  return (
    <EntryPage title={title} heading={title} onSubmit={() => asking.isPending || asking.mutate()}>
      <p className={styles.text}>{words('session.signUp.text')}</p>
      {asking.error && (
        <Notice tone="danger" urgent>
          {entryProblem(words, asking.error)}
        </Notice>
      )}
      <TextInput
        label={words('session.signUp.name')}
        value={fullName}
        onChange={(event) => setFullName(event.currentTarget.value)}
        autoComplete="name"
        maxLength={255}
        autoFocus
        required
      />
      <TextInput
        label={words('session.email')}
        type="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        autoComplete="email"
        required
      />
      <Button type="submit" fullWidth loading={asking.isPending}>
        {words('session.signUp.action')}
      </Button>
      {children}
    </EntryPage>
  )
}
