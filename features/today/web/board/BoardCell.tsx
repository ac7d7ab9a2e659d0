import { Popover, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { timeText } from '@haulway/platform/dates.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useEscape } from '@haulway/ui'
import { isShort } from '../../board.ts'
import { useAmounts } from '../amounts.ts'
import { CausePanel } from './CausePanel.tsx'
import { useCauseText } from './cause-text.ts'
import { FigureCell } from './FigureCell.tsx'
import type { CellProps } from './intervals.ts'
import styles from './board.module.css'

/** Text for screen readers. */
function useCellLabel({ shown, row, cell, stretch, measure }: CellProps, short: boolean): string {
  const words = useWords()
  const amounts = useAmounts()
  const causeText = useCauseText()
  const target = cell.target[measure]
  const what = words(target === null ? 'today.cell.free' : 'today.cell', {
    row: row.kind === 'elsewhere' ? words('today.board.elsewhere') : row.title,
    from: stretch.label,
    to: timeText(stretch.to, shown.zone),
    actual: amounts.text(measure, cell.actual[measure]),
    target: target === null ? '' : amounts.text(measure, target),
  })
  if (cell.cause) return words('today.cell.explained', { what, cause: causeText(cell.cause) })
  return short ? words('today.cell.short', { what }) : what
}

/** An interval of a loader: red until somebody states why it was short. */
export function BoardCell(props: CellProps) {
  const { cell, row, stretch, measure, now, plain } = props
  const words = useWords()
  const causeText = useCauseText()
  const [open, setOpen] = useState(false)
  useEscape(open, () => setOpen(false))
  const short = isShort(row, cell, stretch, measure, now)
  const label = useCellLabel(props, short)
  const state = short ? (cell.cause ? 'explained' : 'short') : stretch.state
  const begun = stretch.state !== 'ahead'
  const inside = (
    <>
      <FigureCell
        measure={measure}
        actual={begun ? cell.actual[measure] : null}
        target={cell.target[measure]}
      />
      {cell.cause ? (
        <span className={styles.cause}>{causeText(cell.cause)}</span>
      ) : (
        short && <span className={styles.cause}>{words('today.cell.ask')}</span>
      )}
    </>
  )
  if (plain || !begun)
    return (
      <td className={styles.cell} data-state={state}>
        {inside}
      </td>
    )
  return (
    <td className={styles.cell} data-state={state}>
      <Popover
        opened={open}
        onChange={setOpen}
        width={320}
        shadow="md"
        trapFocus
        returnFocus
        closeOnEscape={false}
      >
        <Popover.Target>
          <UnstyledButton className={styles.button} onClick={() => setOpen(!open)}>
            <VisuallyHidden>{label}</VisuallyHidden>
            {/* The label says all of it, in other words. */}
            <span className={styles.seen} aria-hidden>
              {inside}
            </span>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={label}>
          {open && <CausePanel {...props} label={label} onClose={() => setOpen(false)} />}
        </Popover.Dropdown>
      </Popover>
    </td>
  )
}
