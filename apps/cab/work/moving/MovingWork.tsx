import { ChevronRight, Diamond, Lock, Square } from 'lucide-react'
import { useMemo, useState } from 'react'
import { buttonText } from '@haulway/features/buttons/web/ButtonFace.tsx'
import type { Button as RouteButton, CabState } from '../../cab.ts'
import { Button } from '../../parts/Button.tsx'
import { useCabState, useLanguage, useWords } from '../../parts/cab-context.tsx'
import { BoardButton } from '../board/BoardButton.tsx'
import { asks } from '../board/quantities.ts'
import { MapPanel } from '../map/MapPanel.tsx'
import { boardsOf, materialOf, useNext } from '../use-work.ts'
import { movingPage, reservedFor, type MovingPage } from './moving-text.ts'
import styles from './moving.module.css'

/** What the account wants to be read while driving, if it has written anything. */
const messageOf = (state: CabState): string => {
  const message = state.session?.settings['inMotionMessage']
  return typeof message === 'string' ? message : ''
}

/** The buttons that may be pressed now, each once, in the order of their boards. */
function useButtons(): RouteButton[] {
  const session = useCabState((state) => state.session)
  const route = useCabState((state) => state.route)
  const locked = useCabState((state) => state.locked)
  return useMemo(() => {
    const ids = boardsOf(session, route).flatMap(({ buttons }) => buttons.map(({ id }) => id))
    return [...new Set(ids)].flatMap((id) => {
      const button = session?.buttons.find((one) => one.id === id)
      return button && (!locked || (button.inMotion && !asks(button))) ? [button] : []
    })
  }, [session, route, locked])
}

/** The work while the machine moves: where to, and at most 120 characters together with the status bar. */
export function MovingWork({ onAsk }: { readonly onAsk: (button: RouteButton) => void }) {
  const words = useWords()
  const language = useLanguage()
  const next = useNext()
  const locked = useCabState((state) => state.locked)
  const message = useCabState(messageOf)
  const material = useCabState(materialOf)
  const reserved = useCabState(reservedFor)
  const buttons = useButtons()
  const [at, setAt] = useState(0)
  const page = movingPage(
    {
      verb: next ? words(`cab.work.${next.doing}`) : '',
      place: next?.title ?? words('cab.work.next.none'),
      way: next?.way ?? '',
      material,
      message: locked ? message || words('cab.work.moving') : '',
    },
    buttons.map((button) => ({
      button,
      title: buttonText(button, language),
      hasIcon: button.icon !== null,
    })),
    at,
    reserved,
  )
  const Sign = next?.doing === 'dump' ? Diamond : Square
  const { text } = page
  return (
    <div className={styles.moving} data-testid="moving">
      <div className={styles.next}>
        <p className={styles.verb} data-doing={next?.doing}>
          {next && <Sign aria-hidden fill="currentColor" />}
          {text.verb}
        </p>
        <h1 className={styles.place}>{text.place}</h1>
        <p className={styles.way}>{text.way}</p>
        <p className={styles.material}>{text.material}</p>
        {locked && (
          <p className={styles.message}>
            <Lock aria-hidden />
            {text.message}
          </p>
        )}
      </div>
      <div className={styles.map}>
        <MapPanel named={false} />
      </div>
      <MovingButtons page={page} onAsk={onAsk} onMore={() => setAt((at + 1) % page.pages)} />
    </div>
  )
}

interface MovingButtonsProps {
  readonly page: MovingPage<RouteButton>
  readonly onAsk: (button: RouteButton) => void
  readonly onMore: () => void
}

function MovingButtons({ page, onAsk, onMore }: MovingButtonsProps) {
  const words = useWords()
  if (page.buttons.length === 0) return null
  return (
    <div className={styles.buttons}>
      {page.buttons.map(({ button, title }) => (
        <BoardButton key={button.id} button={button} title={title} onAsk={onAsk} />
      ))}
      {page.pages > 1 && (
        <Button label={words('cab.work.more')} icon={<ChevronRight aria-hidden />} onPress={onMore} />
      )}
    </div>
  )
}
