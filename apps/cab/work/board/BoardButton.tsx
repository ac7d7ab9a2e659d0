import { Check, Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ButtonFace, buttonText } from '@haulway/features/buttons/web/ButtonFace.tsx'
import type { Button as RouteButton } from '../../cab.ts'
import { useCab, useCabState, useLanguage, useWords } from '../../parts/cab-context.tsx'
import { clockText } from '../../parts/clock-text.ts'
import { useActs } from '../acts.tsx'
import { useTouch } from '../use-touch.ts'
import { asks } from './quantities.ts'
import styles from './board.module.css'

/** Milliseconds for which a stored press is marked. */
const MARKED_MS = 3_000

export interface BoardButtonProps {
  readonly button: RouteButton
  readonly onAsk: (button: RouteButton) => void
  /** A shorter title, while the machine moves. */
  readonly title?: string
}

/** A button of a board: what it records is stored at once, or asked for first. */
export function BoardButton({ button, onAsk, title }: BoardButtonProps) {
  const cab = useCab()
  const words = useWords()
  const language = useLanguage()
  const acts = useActs()
  const locked = useCabState((state) => state.locked)
  const [stored, setStored] = useState(0)
  const touch = useTouch()
  useEffect(() => {
    if (stored === 0) return undefined
    const timer = setTimeout(() => setStored(0), MARKED_MS)
    return () => clearTimeout(timer)
  }, [stored])

  const text = buttonText(button, language)
  // What asks needs eyes and hands: never while buttons are locked.
  const off = locked && (!button.inMotion || asks(button))

  async function press(): Promise<void> {
    if (!touch.begin()) return
    if (asks(button)) {
      onAsk(button)
      return
    }
    const time = clockText(Date.now(), Date.now(), language)
    const wrong = words('cab.work.wrong.press', { title: text, time })
    const confirmation = { text: words('cab.work.stored', { title: text }), wrong, spoken: true }
    if (await acts.perform(() => cab.press(button), confirmation)) setStored(Date.now())
    else touch.reset()
  }

  return (
    <button
      type="button"
      className={styles.button}
      data-stored={stored > 0}
      aria-label={text}
      disabled={off}
      onClick={() => void press()}
    >
      <ButtonFace
        face={title === undefined ? button : { ...button, title, titleRu: '', titleCn: '' }}
        language={language}
        off={off}
      />
      {off && <Lock aria-hidden className={styles.sign} />}
      {stored > 0 && <Check aria-hidden className={styles.sign} />}
    </button>
  )
}
