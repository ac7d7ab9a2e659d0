import { Button, CloseButton } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { Dialog, failureLines, Select } from '@haulway/ui'
import { canHaveSlot, type InventoryItem } from '../../inventory.ts'
import { type ReleaseSlot, releaseSlots } from '../../inventory.endpoints.ts'
import { type RefusedTablet, useSlotOfSeveral } from './useSlotOfSeveral.ts'
import styles from './inventory.module.css'

interface SlotBarProps {
  readonly picked: readonly InventoryItem[]
  readonly onClear: () => void
}

/** Chooses the release slot of the selected tablets, in the place of the filters. */
export function SlotBar({ picked, onClear }: SlotBarProps) {
  const words = useWords()
  const [slot, setSlot] = useState<ReleaseSlot | null>(null)
  const choose = useSlotOfSeveral()
  const tablets = picked.filter(canHaveSlot)
  const count = words('list.selected', { count: picked.length })
  const apply = () => {
    if (slot === null) return
    choose.mutate(
      { tablets, slot },
      {
        onSuccess(refused) {
          if (refused.length === 0) onClear()
        },
      },
    )
  }
  return (
    <div className={styles.selection} role="toolbar" aria-label={count}>
      <span className={styles.selected} role="status">
        {count}
      </span>
      <Select
        size="sm"
        w={190}
        aria-label={words('tablets.field.slot')}
        placeholder={words('tablets.slot.choose')}
        data={releaseSlots.map((value) => ({ value, label: words(`tablets.slot.${value}`) }))}
        value={slot}
        onChange={setSlot}
      />
      <Button size="sm" disabled={slot === null || tablets.length === 0} onClick={apply}>
        {words('tablets.slot.apply')}
      </Button>
      <CloseButton
        aria-label={words('list.select.none')}
        title={words('list.select.none')}
        onClick={onClear}
      />
      {tablets.length < picked.length && (
        <span className={styles.hint}>{words('tablets.slot.onlyTablets', { count: tablets.length })}</span>
      )}
      <RefusedTablets
        refused={choose.data ?? []}
        onClose={() => {
          choose.reset()
          onClear()
        }}
      />
    </div>
  )
}

interface RefusedTabletsProps {
  readonly refused: readonly RefusedTablet[]
  readonly onClose: () => void
}

function RefusedTablets({ refused, onClose }: RefusedTabletsProps) {
  const words = useWords()
  return (
    <Dialog open={refused.length > 0} title={words('tablets.slot.refused')} onClose={onClose}>
      <ul>
        {refused.map(({ tablet, failure }) => (
          <li key={tablet.id}>
            <strong>{tablet.title}</strong>: {failureLines(words, failure).join(' ')}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
