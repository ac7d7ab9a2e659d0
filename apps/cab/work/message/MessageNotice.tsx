import { Check, MessageSquare, Pencil, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { LONGEST_ANSWER } from '@haulway/features/tablets/inventory.endpoints.ts'
import type { OfficeMessage } from '../../cab.ts'
import { Button } from '../../parts/Button.tsx'
import { useCab, useCabState, useWords } from '../../parts/cab-context.tsx'
import { useActs } from '../acts.tsx'
import { clip } from '../clip.ts'
import { useAnnouncement } from '../useAnnouncement.ts'
import { answersOf } from './answers.ts'
import styles from './message.module.css'

/** Most characters while the machine moves; all of it is said. */
const IN_MOTION = 70

const signs = { OK: Check, Yes: Check, No: X } as const

/** Tells that the message is seen, and says it, again and again. */
function useAttention({ id, text }: OfficeMessage): void {
  const cab = useCab()
  const words = useWords()
  const said = words('cab.work.message.said', { text })
  useEffect(() => {
    // What could not be stored is told with the answer.
    cab.showMessage(id).catch(() => undefined)
  }, [cab, id])
  useAnnouncement(said)
}

interface AnswersProps {
  readonly busy: boolean
  readonly onAnswer: (answer: string) => void
}

/** A message of the office over the work, said every half minute until the driver has answered. */
export function MessageNotice({ message }: { readonly message: OfficeMessage }) {
  const cab = useCab()
  const words = useWords()
  const acts = useActs()
  const heading = useId()
  const text = useId()
  const moving = useCabState((state) => state.moving)
  const [busy, setBusy] = useState(false)
  useAttention(message)

  async function answer(given: string): Promise<void> {
    setBusy(true)
    const confirmation = { text: words('cab.work.stored.answer') }
    await acts.perform(() => cab.answerMessage(message.id, given), confirmation)
    setBusy(false)
  }

  return (
    <div
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={heading}
      aria-describedby={text}
      className={styles.notice}
    >
      <div className={styles.said}>
        <h1 id={heading} className={styles.heading}>
          <MessageSquare aria-hidden />
          {words('cab.work.message')}
        </h1>
        <p id={text} className={styles.text} data-long={message.text.length > IN_MOTION}>
          {moving ? clip(message.text, IN_MOTION) : message.text}
        </p>
      </div>
      <Answers busy={busy} onAnswer={(given) => void answer(given)} />
    </div>
  )
}

/** One tap, or a typed text while the machine stands. */
function Answers({ busy, onAnswer }: AnswersProps) {
  const words = useWords()
  const moving = useCabState((state) => state.moving)
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <>
      {draft !== null && (
        // Nobody types while driving: what was typed waits until the machine stands.
        <div className={styles.typing} hidden={moving}>
          <textarea
            className={styles.typed}
            rows={2}
            maxLength={LONGEST_ANSWER}
            aria-label={words('cab.work.prompt.answer')}
            value={draft}
            onChange={(event) => setDraft(event.currentTarget.value)}
          />
          <Button
            tone="first"
            icon={<Check aria-hidden />}
            disabled={busy || draft.trim() === ''}
            onPress={() => onAnswer(draft)}
          >
            {words('cab.work.prompt.send')}
          </Button>
        </div>
      )}
      <div className={styles.answers} data-odd={moving || draft !== null}>
        {answersOf(words).map(([sent, shown]) => (
          <QuickAnswer key={sent} answer={sent} busy={busy} onAnswer={onAnswer}>
            {shown}
          </QuickAnswer>
        ))}
        {!moving && draft === null && (
          <Button icon={<Pencil aria-hidden />} stacked disabled={busy} onPress={() => setDraft('')}>
            {words('cab.work.message.type')}
          </Button>
        )}
      </div>
    </>
  )
}

type QuickAnswerProps = AnswersProps & { readonly answer: keyof typeof signs; readonly children: string }

function QuickAnswer({ answer, busy, onAnswer, children }: QuickAnswerProps) {
  const Sign = signs[answer]
  return (
    <Button
      size="main"
      tone={answer === 'OK' ? 'first' : 'usual'}
      icon={<Sign aria-hidden />}
      disabled={busy}
      onPress={() => onAnswer(answer)}
    >
      {children}
    </Button>
  )
}
