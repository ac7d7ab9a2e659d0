import { Button } from '@mantine/core'
import { useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink, useWholeAddress } from '@haulway/platform/web/navigation.tsx'
import { Empty, Page } from '@haulway/ui'

/** Shown at any unknown address (core 2.2), with the address and its query. */
export function NotFound() {
  const words = useWords()
  const address = useWholeAddress()
  const home = (
    <Button variant="default" size="xs" renderRoot={(props) => <ScreenLink to="/" {...props} />}>
      {words('shell.home')}
    </Button>
  )
  return (
    <Page title={words('shell.notFound')}>
      <Empty title={words('shell.notFound')} text={words('shell.notFound.text', { address })} action={home} />
    </Page>
  )
}
