import { useWords } from '@haulway/platform/web/app.tsx'
import { Empty, Page } from '@haulway/ui'

/** A screen that the roles in this account do not open; says who can change that. */
export function Refused() {
  const words = useWords()
  return (
    <Page title={words('shell.refused')}>
      <Empty title={words('error.api.code403')} text={words('shell.refused.text')} />
    </Page>
  )
}
