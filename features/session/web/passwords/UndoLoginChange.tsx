import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useApp } from '@haulway/platform/web/app.tsx'
import { ScreenLink, useAddress } from '@haulway/platform/web/navigation.tsx'
import { Notice } from '@haulway/ui/feedback/Notice.tsx'
import { undoLoginChange } from '../../login-change.endpoints.ts'
import { EntryPage } from '../sign-in/EntryPage.tsx'
import { entryProblem } from '../sign-in/entryProblem.ts'
import styles from '../sign-in/EntryPage.module.css'

/** The target of the mail about a changed login. A button reverts it, as mail programs open every link. */
export function UndoLoginChange() {
  const { words, api } = useApp()
  const [address] = useAddress()
  const token = address['token'] ?? ''
  const undoing = useMutation<unknown, CallFailure>({
    mutationFn: () => api.call(undoLoginChange, { body: { token } }),
  })
  const title = words('session.undo.title')
  const back = (
    <div className={styles.links}>
      <ScreenLink to="/login">{words('session.toLogin')}</ScreenLink>
    </div>
  )
  if (token === '' || undoing.isSuccess) {
    return (
      <EntryPage title={title} heading={title}>
        <Notice tone={undoing.isSuccess ? 'info' : 'danger'} urgent={!undoing.isSuccess}>
          {words(undoing.isSuccess ? 'session.undo.done' : 'session.reset.noLink')}
        </Notice>
        {back}
      </EntryPage>
    )
  }
  return (
    <EntryPage title={title} heading={title} onSubmit={() => undoing.isPending || undoing.mutate()}>
      <p className={styles.text}>{words('session.undo.text')}</p>
      {undoing.error && (
        <Notice tone="danger" urgent>
          {entryProblem(words, undoing.error)}
        </Notice>
      )}
      <Button type="submit" fullWidth loading={undoing.isPending}>
        {words('session.undo.action')}
      </Button>
      {back}
    </EntryPage>
  )
}
