import { useApp } from '@haulway/platform/web/app.tsx'
import { Empty, Page } from '@haulway/ui'

/** Sample thing. */
export function SampleThing() {
  const { words } = useApp()
  return (
    <Page title={words('hostSlice.sampleThing')}>
      <Empty title={words('hostSlice.sampleThing.none')} />
    </Page>
  )
}
