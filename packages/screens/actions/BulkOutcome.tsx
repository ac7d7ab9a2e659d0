import { Button } from '@mantine/core'
import { useWords } from '@haulway/platform/web/app.tsx'
import { Dialog } from '@haulway/ui'
import type { Resource } from '@haulway/resource'
import { fieldErrorText } from '../form/fieldErrorText.ts'
import type { BulkResult, Refused } from './useBulk.ts'
import { useShow } from '../useShow.ts'
import styles from '../list/list.module.css'

/** Lists the reasons why entries could not be changed. */
export function RefusedList({ resource, refused }: { resource: Resource; refused: readonly Refused[] }) {
  const showOf = useShow(resource)
  return (
    <ul className={styles.refused}>
      {refused.map(({ id, title, errors }) => (
        <li key={id}>
          <strong>{title || id}</strong>:{' '}
          {errors
            .map((error) => fieldErrorText(resource, showOf(error.field), JSON.stringify(error)))
            .join('; ')}
        </li>
      ))}
    </ul>
  )
}

export interface BulkOutcomeProps {
  readonly resource: Resource
  readonly result: BulkResult | undefined
  readonly deleted: boolean
  readonly onClose: () => void
}

/** Reports the result of a bulk change in which some entries were refused. */
export function BulkOutcome({ resource, result, deleted, onClose }: BulkOutcomeProps) {
  const words = useWords()
  const { done = 0, refused = [] } = result ?? {}
  return (
    <Dialog
      open={refused.length > 0}
      title={words('list.bulk.refused', { count: refused.length })}
      onClose={onClose}
      actions={
        <Button onClick={onClose} data-autofocus>
          {words('ui.ok')}
        </Button>
      }
    >
      {done > 0 && <p>{words(deleted ? 'list.bulk.deleted' : 'list.bulk.done', { count: done })}</p>}
      <RefusedList resource={resource} refused={refused} />
    </Dialog>
  )
}
