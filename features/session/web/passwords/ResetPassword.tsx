import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useApp } from '@haulway/platform/web/app.tsx'
import { ScreenLink, useAddress } from '@haulway/platform/web/navigation.tsx'
import { Notice } from '@haulway/ui/feedback/Notice.tsx'
import { identitiesOfReset } from '../../identity.endpoints.ts'
import { resetPassword } from '../../session.endpoints.ts'
import { EntryPage } from '../sign-in/EntryPage.tsx'
import { entryProblem } from '../sign-in/entryProblem.ts'
import { NewPassword, noPassword } from './NewPassword.tsx'
import styles from '../sign-in/EntryPage.module.css'

/** The number of identities of the link's user. */
function useLinked(token: string): number {
  const { api } = useApp()
  const { data } = useQuery({
    queryKey: ['identities-of-reset', token],
    queryFn: async () => (await api.call(identitiesOfReset, { body: { token } })).items.length,
    enabled: token !== '',
    retry: false,
  })
  return data ?? 0
}

export function ResetPassword() {
  const { words, api } = useApp()
  const [address] = useAddress()
  const [chosen, setChosen] = useState(noPassword)
  const [endToo, setEndToo] = useState(true)
  const [unequal, setUnequal] = useState(false)
  const token = address['token'] ?? ''
  const setting = useMutation<unknown, CallFailure>({
    mutationFn: () =>
      api.call(resetPassword, { body: { token, password: chosen.password, endIdentities: endToo } }),
    onSuccess: () => setChosen(noPassword),
  })
  const linked = useLinked(token)
  const title = words('session.reset.title')
  function submit(): void {
    const differ = chosen.password !== chosen.again
    setUnequal(differ)
    if (!differ && !setting.isPending) setting.mutate()
  }
  if (token === '' || setting.isSuccess) {
    return (
      <EntryPage title={title} heading={title}>
        <Notice tone={setting.isSuccess ? 'info' : 'danger'} urgent={!setting.isSuccess}>
          {words(setting.isSuccess ? 'session.reset.done' : 'session.reset.noLink')}
        </Notice>
        <div className={styles.links}>
          <ScreenLink to="/login">{words('session.toLogin')}</ScreenLink>
        </div>
      </EntryPage>
    )
  }
  return (
    <EntryPage title={title} heading={title} onSubmit={submit}>
      {setting.error && (
        <Notice tone="danger" urgent>
          {entryProblem(words, setting.error)}
        </Notice>
      )}
      <NewPassword
        value={chosen}
        onChange={setChosen}
        problem={unequal ? words('session.newPassword.unequal') : null}
      />
      {linked > 0 && (
        <Checkbox
          label={words('session.identities.endToo', { count: linked })}
          checked={endToo}
          onChange={(event) => setEndToo(event.currentTarget.checked)}
        />
      )}
      <Button type="submit" fullWidth loading={setting.isPending}>
        {words('session.reset.action')}
      </Button>
      <div className={styles.links}>
        <ScreenLink to="/forgotpassword">{words('session.reset.newLink')}</ScreenLink>
      </div>
    </EntryPage>
  )
}
