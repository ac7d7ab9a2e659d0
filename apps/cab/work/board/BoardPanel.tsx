import { useMemo, useState } from 'react'
import type { Button as RouteButton } from '../../cab.ts'
import { Button } from '../../parts/Button.tsx'
import { useCabState, useWords } from '../../parts/cab-context.tsx'
import { useSize } from '../use-size.ts'
import { boardsOf } from '../use-work.ts'
import { pagesOf } from './board-pages.ts'
import { BoardButton } from './BoardButton.tsx'
import styles from './board.module.css'

/** The boards of the machine or its route, with a tab for each page. */
export function BoardPanel({ onAsk }: { readonly onAsk: (button: RouteButton) => void }) {
  const words = useWords()
  const session = useCabState((state) => state.session)
  const route = useCabState((state) => state.route)
  const [room, measure] = useSize()
  const [chosen, setChosen] = useState(0)
  const pages = useMemo(
    () =>
      boardsOf(session, route).flatMap((board) =>
        pagesOf(board, room).map((page, index) => ({ ...page, board, index })),
      ),
    [session, route, room],
  )
  const page = pages[Math.min(chosen, pages.length - 1)]
  const known = useMemo(() => new Map(session?.buttons.map((one) => [one.id, one])), [session])
  return (
    <section className={styles.panel} aria-label={words('cab.work.board')}>
      {pages.length > 1 && (
        <div className={styles.tabs} role="group" aria-label={words('cab.work.board')}>
          {pages.map((one, i) => (
            <Button key={`${one.board.id} ${one.index}`} pressed={one === page} onPress={() => setChosen(i)}>
              {one.index === 0
                ? one.board.title
                : words('cab.work.board.page', { board: one.board.title, page: one.index + 1 })}
            </Button>
          ))}
        </div>
      )}
      <div className={styles.room} ref={measure}>
        {page ? (
          <ul
            className={styles.board}
            style={{
              gridTemplateColumns: `repeat(${page.columns}, minmax(0, 1fr))`,
              gridTemplateRows: `repeat(${page.rows}, minmax(0, 1fr))`,
            }}
          >
            {page.buttons.map(({ id, column, row, rows }) => {
              const button = known.get(id)
              const style = { gridColumn: column + 1, gridRow: `${row + 1} / span ${rows}` }
              return (
                button && (
                  <li key={`${id} ${column} ${row}`} style={style}>
                    <BoardButton button={button} onAsk={onAsk} />
                  </li>
                )
              )
            })}
          </ul>
        ) : (
          <p className={styles.none}>{words('cab.work.board.none')}</p>
        )}
      </div>
    </section>
  )
}
