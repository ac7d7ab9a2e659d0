import { Button, CloseButton, Group } from '@mantine/core'
import { Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { Confirm } from '@haulway/ui'
import { bulkFields, MAX_BULK_ROWS } from '@haulway/collection'
import type { Resource } from '@haulway/resource'
import { BulkEdit } from '../actions/BulkEdit.tsx'
import { BulkOutcome } from '../actions/BulkOutcome.tsx'
import { deletionText } from '../actions/EntryActions.tsx'
import { useBulk, type BulkRequest } from '../actions/useBulk.ts'
import type { Selection } from './useSelection.ts'
import styles from './list.module.css'

export interface SelectionBarProps {
  readonly resource: Resource
  readonly selection: Selection
  /** Number of entries on all pages. */
  readonly total: number
}

type Asked = 'edit' | 'delete' | undefined

/** Actions for the selected entries, shown in place of the filters. */
export function SelectionBar({ resource, selection, total }: SelectionBarProps) {
  const words = useWords()
  const { picked, pickAll, clear } = selection
  const [asked, setAsked] = useState<Asked>()
  const bulk = useBulk(resource)
  const count = { count: picked.length }
  const run = (action: BulkRequest['action']) => {
    setAsked(undefined)
    bulk.mutate(
      { action, entries: picked },
      {
        onSuccess({ refused }) {
          if (refused.length === 0) clear()
        },
      },
    )
  }
  return (
    <div className={styles.selection} role="toolbar" aria-label={words('list.selected', count)}>
      <span className={styles.selected} role="status">
        {words('list.selected', count)}
      </span>
      <PickAll picked={picked.length} total={total} onPickAll={pickAll} />
      <Actions resource={resource} selection={selection} onAsk={setAsked} onRun={run} />
      <Confirm
        open={asked === 'delete'}
        danger
        title={words('list.bulk.delete.title', count)}
        text={deletionText(resource, words)}
        action={words('list.delete')}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => run('delete')}
      />
      {asked === 'edit' && (
        <BulkEdit
          resource={resource}
          entries={picked}
          onClose={() => setAsked(undefined)}
          onSaved={() => {
            setAsked(undefined)
            clear()
          }}
        />
      )}
      <BulkOutcome
        resource={resource}
        result={bulk.data}
        deleted={bulk.variables?.action === 'delete'}
        onClose={() => {
          bulk.reset()
          clear()
        }}
      />
    </div>
  )
}

interface ActionsProps extends Pick<SelectionBarProps, 'resource' | 'selection'> {
  readonly onAsk: (asked: Asked) => void
  readonly onRun: (action: 'hide' | 'unhide') => void
}

function Actions({ resource, selection: { picked, clear }, onAsk, onRun }: ActionsProps) {
  const words = useWords()
  const can = useCan()
  const mayUpdate = can('update', resource.permission)
  const hiding = picked.some((one) => one.hidden) ? 'unhide' : 'hide'
  const Icon = hiding === 'hide' ? EyeOff : Eye
  return (
    <Group gap={8} className={styles.selectionActions}>
      {mayUpdate && bulkFields(resource).length > 0 && (
        <Button size="sm" leftSection={<Pencil size={15} aria-hidden />} onClick={() => onAsk('edit')}>
          {words('list.bulk.edit')}
        </Button>
      )}
      {mayUpdate && resource.hideable && (
        <Button
          size="sm"
          variant="default"
          leftSection={<Icon size={15} aria-hidden />}
          onClick={() => onRun(hiding)}
        >
          {words(`list.${hiding}`)}
        </Button>
      )}
      {can('delete', resource.permission) && (
        <Button
          size="sm"
          variant="default"
          leftSection={<Trash2 size={15} aria-hidden />}
          onClick={() => onAsk('delete')}
        >
          {words('list.delete')}
        </Button>
      )}
      <CloseButton aria-label={words('list.select.none')} title={words('list.select.none')} onClick={clear} />
    </Group>
  )
}

/** Extends the selection from the rows of a page to all matching entries. */
function PickAll({ picked, total, onPickAll }: { picked: number; total: number; onPickAll: () => void }) {
  const words = useWords()
  if (picked === MAX_BULK_ROWS && total > picked) {
    return <span className={styles.most}>{words('list.select.most', { count: MAX_BULK_ROWS })}</span>
  }
  if (picked >= total) return null
  return (
    <Button size="compact-sm" variant="subtle" onClick={onPickAll}>
      {words('list.select.all', { count: Math.min(total, MAX_BULK_ROWS) })}
    </Button>
  )
}
