import { useMemo, useState } from 'react'
import type { GridColumn } from './column.ts'

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
  columns: readonly Pick<GridColumn<never>, 'id' | 'hidden'>[],
): ShownColumns {
  const key = `haulway.grid.${name}.columns`
  const [choice, setChoice] = useState<Choice>(() => remembered(key))
  return useMemo(() => {
    const become = (next: Choice) => {
      setChoice(next)
      localStorage.setItem(key, JSON.stringify(next))
    }
    return {
      isShown: (id) => choice[id] ?? !columns.find((one) => one.id === id)?.hidden,
      show: (id, shown) => become({ ...choice, [id]: shown }),
      reset: () => become({}),
    }
  }, [choice, columns, key])
}
