import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import type { GridColumn } from './column.ts'
import { CARDS } from './cards.ts'

export interface ShownColumns {
  readonly isShown: (id: string) => boolean
  readonly show: (id: string, shown: boolean) => void
  /** Back to what the screen shows at first. */
  readonly reset: () => void
}

type Choice = Readonly<Record<string, boolean>>

function remembered(key: string): Choice {
  try {
    const choice = JSON.parse(localStorage.getItem(key) ?? '{}') as unknown
    return typeof choice === 'object' && choice !== null ? (choice as Choice) : {}
  } catch {
    return {}
  }
}

/** The reader's choice of columns, remembered in the browser by the grid's name. */
export function useShownColumns(
  name: string,
  columns: readonly Pick<GridColumn<never>, 'id' | 'hidden' | 'brief'>[],
): ShownColumns {
  const key = `haulway.grid.${name}.columns`
  const [choice, setChoice] = useState<Choice>(() => remembered(key))
  const isPhone = useMediaQuery(CARDS, window.matchMedia(CARDS).matches)
  return useMemo(() => {
    const isBrief = isPhone && columns.some((one) => one.brief)
    const isUsual = (id: string) => {
      const column = columns.find((one) => one.id === id)
      return column !== undefined && !column.hidden && (!isBrief || column.brief === true)
    }
    const become = (next: Choice) => {
      setChoice(next)
      localStorage.setItem(key, JSON.stringify(next))
    }
    return {
      isShown: (id) => choice[id] ?? isUsual(id),
      show: (id, shown) => become({ ...choice, [id]: shown }),
      reset: () => become({}),
    }
  }, [choice, columns, key, isPhone])
}
