/** Cuts boards into pages on which every button is large enough for a glove. */
import type { Session } from '../../cab.ts'

type Board = Session['boards'][number]
type Placed = Board['buttons'][number]

/** Least height of a button and gap between two, pixels. */
const HEIGHT = 76
const GAP = 6
/** Least width: a word of ten letters at 20 px. */
const WIDTH = 132

/** Room for a board, pixels. */
export interface Room {
  readonly width: number
  readonly height: number
}

export interface BoardPage {
  readonly rows: number
  readonly columns: number
  /** Positions within the page. */
  readonly buttons: readonly Placed[]
}

const fitting = (room: number, size: number): number => Math.max(1, Math.floor((room + GAP) / (size + GAP)))

/** Buttons in the order in which they fill the board. */
function inOrder(buttons: readonly Placed[]): Placed[] {
  return buttons.toSorted((a, b) => a.column - b.column || a.row - b.row)
}

/** The same order in columns of fewer rows; no button is split. */
function refill(buttons: readonly Placed[], perColumn: number): Placed[] {
  let [column, row] = [0, 0]
  return inOrder(buttons).map((button) => {
    const rows = Math.min(button.rows, perColumn)
    if (row + rows > perColumn) {
      column++
      row = 0
    }
    const placed = { ...button, column, row, rows }
    row += rows
    return placed
  })
}

const end = (buttons: readonly Placed[], of: (one: Placed) => number): number =>
  Math.max(0, ...buttons.map(of))

/**
 * Pages of a board. Positions are those of the profile wherever its rows fit; on a lower screen its order is kept in
 * columns of fewer rows, and columns that do not fit beside each other become pages. Without a known room: one page.
 */
export function pagesOf(board: Board, room: Room | null): BoardPage[] {
  const wanted = end(board.buttons, (one) => one.row + one.rows)
  const perColumn = room ? fitting(room.height, HEIGHT) : wanted
  const buttons = perColumn < wanted ? refill(board.buttons, perColumn) : board.buttons
  const columns = end(buttons, (one) => one.column + 1)
  const perPage = room ? fitting(room.width, WIDTH) : Math.max(1, columns)
  const rows = end(buttons, (one) => one.row + one.rows)
  return Array.from({ length: Math.ceil(columns / perPage) }, (_, page) => {
    const first = page * perPage
    const own = buttons.filter(({ column }) => column >= first && column < first + perPage)
    return {
      rows,
      columns: end(own, (one) => one.column - first + 1),
      buttons: own.map((one) => ({ ...one, column: one.column - first })),
    }
  })
}
