import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useApp } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { Notice } from '@haulway/ui/feedback/Notice.tsx'
import { forgotPassword } from '../../session.endpoints.ts'
import { EntryPage } from '../sign-in/EntryPage.tsx'
import { entryProblem } from '../sign-in/entryProblem.ts'
import styles from '../sign-in/EntryPage.module.css'

export function ForgotPassword() {
  const { words, api } = useApp()
  const [email, setEmail] = useState('')
  const asking = useMutation<unknown, CallFailure>({
    mutationFn: () => api.call(forgotPassword, { body: { email } }),
  })
  const title = words('session.forgot.title')
  const back = (
    <div className={styles.links}>
      <ScreenLink to="/login">{words('session.toLogin')}</ScreenLink>
    </div>
  )
  if (asking.isSuccess) {
    return (
      <EntryPage title={title} heading={title}>
        <Notice tone="info">{words('session.forgot.sent')}</Notice>
        {back}
      </EntryPage>
    )
  }
  return (
    <EntryPage title={title} heading={title} onSubmit={() => asking.isPending || asking.mutate()}>
      <p className={styles.text}>{words('session.forgot.text')}</p>
      {asking.error && (
        <Notice tone="danger" urgent>
          {entryProblem(words, asking.error)}
        </Notice>
      )}
      <TextInput
        label={words('session.email')}
        type="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        autoComplete="email"
        autoFocus
        required
      />
      <Button type="submit" fullWidth loading={asking.isPending}>
        {words('session.forgot.action')}
      </Button>
      {back}
    </EntryPage>
  )
}
