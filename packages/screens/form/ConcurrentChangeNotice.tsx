import { Button } from '@mantine/core'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { Notice } from '@haulway/ui'
import type { Item, Resource } from '@haulway/resource'
import { ScrollIntoView } from './ScrollIntoView.tsx'
import type { ResourceForm } from './useResourceForm.ts'
import { useShow } from '../useShow.ts'

/**
 * Reports that another user saved or deleted the entry while its form is open. The input is retained, and saving
 * shows both versions.
 */
export function ConcurrentChangeNotice(props: {
  state: ResourceForm
  /** The stored entry. */
  latest: Item<Resource> | undefined
  onReload?: (() => void) | undefined
}) {
  const { state, latest, onReload } = props
  const { words, zone } = useShow(state.resource)('')
  const { madeFrom, conflict, gone, saving, unsaved } = state
  if (gone) {
    return (
      <ScrollIntoView when={state.form.formState.submitCount}>
        <Notice tone="warning" urgent title={words('form.gone')}>
          {words('form.gone.text')}
        </Notice>
      </ScrollIntoView>
    )
  }
  if (!latest || madeFrom === undefined || conflict || saving || latest.version <= madeFrom) return null
  const { modifiedAt, modifiedBy } = latest.auditInfo
  return (
    <Notice
      tone="warning"
      title={words('form.meanwhile', { user: modifiedBy.title, at: dateTimeText(modifiedAt, zone) })}
    >
      {unsaved || !onReload ? (
        words('form.meanwhile.text')
      ) : (
        <Button size="compact-sm" variant="default" onClick={onReload}>
          {words('form.meanwhile.load')}
        </Button>
      )}
    </Notice>
  )
}
