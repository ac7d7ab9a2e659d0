import { Check, OctagonAlert } from 'lucide-react'
import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Button } from '../parts/Button.tsx'
import { useCab, useCabState, useLanguage, useWords } from '../parts/cab-context.tsx'
import { alarm, announce } from '../sound.ts'
import styles from './acts.module.css'

/** How an act is confirmed. */
interface Confirmation {
  readonly text: string
  /** Text of the note with which the driver takes it back; null: nothing is offered. */
  readonly wrong?: string
  /** Whether `text` is spoken as well. */
  readonly spoken?: boolean
  /** What was touched shows it itself. */
  readonly marked?: boolean
}

interface WorkActs {
  /** Runs an act that is stored on the tablet, and tells whether it was; never rejects. */
  perform(act: () => Promise<void>, confirmation: Confirmation): Promise<boolean>
  /** Contradicts a load; contradicting it again does nothing. */
  dispute(load: { readonly key: string; readonly disputed: boolean }): void
  isDisputed(load: { readonly key: string; readonly disputed: boolean }): boolean
}

const Context = createContext<WorkActs | null>(null)

export function useActs(): WorkActs {
  const found = use(Context)
  if (!found) throw new Error('a work screen stands outside its ActsProvider')
  return found
}

/** Milliseconds for which a confirmation is shown. */
const SHOWN_MS = 5_000

interface Shown extends Confirmation {
  readonly id: number
  readonly stored: boolean
}

/** Performs what the driver states and confirms it on top of everything else. */
export function ActsProvider({ children }: { readonly children: ReactNode }) {
  const cab = useCab()
  const words = useWords()
  const language = useLanguage()
  const [shown, setShown] = useState<Shown | null>(null)
  const [disputed, setDisputed] = useState<ReadonlySet<string>>(new Set())
  const count = useRef(0)

  const acts = useMemo((): WorkActs => {
    async function perform(act: () => Promise<void>, confirmation: Confirmation): Promise<boolean> {
      const id = ++count.current
      try {
        await act()
        setShown(confirmation.marked === true ? null : { ...confirmation, id, stored: true })
        if (confirmation.spoken === true) announce(confirmation.text, language)
        return true
      } catch {
        const text = words('cab.work.failed')
        setShown({ id, text, stored: false })
        alarm()
        announce(text, language)
        return false
      }
    }
    const isDisputed: WorkActs['isDisputed'] = (load) => load.disputed || disputed.has(load.key)
    async function dispute(key: string): Promise<void> {
      setDisputed((now) => new Set(now).add(key))
      const confirmation = { text: words('cab.work.disputed'), spoken: true, marked: true }
      const stored = await perform(() => cab.dispute(key), confirmation)
      if (!stored) setDisputed((now) => new Set([...now].filter((one) => one !== key)))
    }
    return {
      perform,
      isDisputed,
      dispute: (load) => {
        if (!isDisputed(load)) void dispute(load.key)
      },
    }
  }, [cab, words, language, disputed])

  return (
    <Context value={acts}>
      {children}
      {shown && <Banner key={shown.id} shown={shown} onGone={() => setShown(null)} acts={acts} />}
    </Context>
  )
}

function Banner(props: { shown: Shown; onGone: () => void; acts: WorkActs }) {
  const { shown, onGone, acts } = props
  const cab = useCab()
  const words = useWords()
  const moving = useCabState((state) => state.moving)
  useEffect(() => {
    // What failed stays until something else is done.
    if (!shown.stored) return undefined
    const timer = setTimeout(onGone, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown, onGone])
  const { wrong } = shown
  const Sign = shown.stored ? Check : OctagonAlert
  return (
    <div
      className={styles.banner}
      data-stored={shown.stored}
      role={shown.stored ? 'status' : 'alert'}
      aria-label={moving ? shown.text : undefined}
      data-testid="confirmation"
      // It is read, and what it covers is wanted.
      onClick={shown.stored ? onGone : undefined}
    >
      <Sign aria-hidden />
      {/* While the machine moves it is said, and shown by its sign. */}
      {!moving && <span className={styles.text}>{shown.text}</span>}
      {shown.stored && wrong !== undefined && !moving && (
        <Button
          onPress={() =>
            void acts.perform(() => cab.note(wrong), { text: words('cab.work.stored.note'), spoken: true })
          }
        >
          {words('cab.work.wrong')}
        </Button>
      )}
    </div>
  )
}
