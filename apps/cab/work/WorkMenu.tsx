import { CalendarDays, Ellipsis, Grid2x2, Navigation, NotebookPen } from 'lucide-react'
import { Button } from '../parts/Button.tsx'
import { useWords } from '../parts/cab-context.tsx'
import type { SheetName } from './sheets/sheet-names.ts'
import styles from './WorkScreen.module.css'

export interface WorkMenuProps {
  readonly view: 'drive' | 'board'
  readonly hasBoard: boolean
  readonly onView: (view: 'drive' | 'board') => void
  readonly onOpen: (sheet: SheetName) => void
}

/** The ways from the work; on a phone also to the buttons, which have no room beside it. */
export function WorkMenu({ view, hasBoard, onView, onOpen }: WorkMenuProps) {
  const words = useWords()
  const other = view === 'drive' ? 'board' : 'drive'
  const Sign = view === 'drive' ? Grid2x2 : Navigation
  return (
    <nav className={styles.menu} aria-label={words('cab.work.menu')}>
      {hasBoard && (
        <div className={styles.turn}>
          <Button stacked icon={<Sign aria-hidden />} onPress={() => onView(other)}>
            {words(`cab.work.menu.${other}`)}
          </Button>
        </div>
      )}
      <Button stacked icon={<NotebookPen aria-hidden />} onPress={() => onOpen('note')}>
        {words('cab.work.menu.note')}
      </Button>
      <Button stacked icon={<CalendarDays aria-hidden />} onPress={() => onOpen('day')}>
        {words('cab.work.menu.day')}
      </Button>
      <Button stacked icon={<Ellipsis aria-hidden />} onPress={() => onOpen('more')}>
        {words('cab.work.menu.more')}
      </Button>
    </nav>
  )
}
