import { Button } from '@mantine/core'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { Notice } from '@haulway/ui'
import type { Item, Resource } from '@haulway/resource'
import type { ResourceForm } from './useResourceForm.ts'
import { useShow } from './useShow.ts'

/**
 * Says that somebody else saved the entry while its form is open, before anything is lost: what is typed stays, and
 * saving shows both.
 */
export function MeanwhileNotice(props: {
  state: ResourceForm
  /** As it is stored now. */
  latest: Item<Resource> | undefined
  onReload?: (() => void) | undefined
}) {
  const { state, latest, onReload } = props
  const { words, zone } = useShow(state.resource)('')
  const { opened, conflict, saving, unsaved } = state
  if (!latest || !opened || conflict || saving || latest.version <= opened.version) return null
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
