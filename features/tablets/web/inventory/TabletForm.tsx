import { Button } from '@mantine/core'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { useGo, useScreenParams } from '@haulway/platform/web/navigation.tsx'
import { listAddress, viewAddress } from '@haulway/screens/addresses.ts'
import { ConflictNotice } from '@haulway/screens/form/ConflictNotice.tsx'
import { FormFields } from '@haulway/screens/form/FormFields.tsx'
import { ErrorSummary, RestoredNotice } from '@haulway/screens/form/FormNotices.tsx'
import { FormSkeleton } from '@haulway/screens/form/FormScreen.tsx'
import { UnsavedGuard } from '@haulway/screens/form/UnsavedGuard.tsx'
import { useResourceForm } from '@haulway/screens/form/useResourceForm.ts'
import { Failed, Notice, Page } from '@haulway/ui'
import type { InventoryItem } from '../../inventory.ts'
import { readInventory } from '../../inventory.endpoints.ts'
import { shownFields, tabletForm } from '../../tablet-form.ts'
import styles from './inventory.module.css'

/** States what a tablet or tracker is. */
export function TabletForm() {
  const words = useWords()
  const { id = '' } = useScreenParams()
  const { data, error, refetch } = useCall(readInventory, { params: { id } })
  if (data) return <StatedFields key={id} tablet={data} />
  const crumbs = [{ label: words('tablets.inventory.title'), to: listAddress(tabletForm) }]
  return (
    <Page title={words('view.edit')} crumbs={crumbs}>
      {error ? <Failed failure={error} onRetry={() => void refetch()} /> : <FormSkeleton />}
    </Page>
  )
}

function StatedFields({ tablet }: { readonly tablet: InventoryItem }) {
  const words = useWords()
  const go = useGo()
  const view = viewAddress(tabletForm, tablet.id)
  const state = useResourceForm(tabletForm, tablet, () => go(view))
  const { form, submit, saving, unsaved } = state
  return (
    <Page
      title={words('view.edit')}
      crumbs={[
        { label: words('tablets.inventory.title'), to: listAddress(tabletForm) },
        { label: tablet.title, to: view },
      ]}
      footer={
        <div className={styles.bar}>
          <span className={styles.hint}>{words('form.required')}</span>
          <Button variant="default" onClick={() => go(view)}>
            {words('form.cancel')}
          </Button>
          <Button type="submit" form="tablet-form" loading={saving} disabled={state.gone}>
            {words('form.save')}
          </Button>
        </div>
      }
    >
      <form
        id="tablet-form"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {state.gone && <Notice tone="danger" urgent title={words('error.notFound')} />}
        <RestoredNotice state={state} />
        <ConflictNotice state={state} />
        <ErrorSummary state={state} />
        <FormFields resource={tabletForm} control={form.control} names={shownFields(tablet)} />
      </form>
      <UnsavedGuard unsaved={unsaved} onLeave={state.discard} />
    </Page>
  )
}
