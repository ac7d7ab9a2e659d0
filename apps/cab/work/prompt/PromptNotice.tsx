import { Check, SkipForward, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { decimalSeparator, parseNumber } from '@haulway/platform/measures.ts'
import { localeOf } from '@haulway/platform/messages.ts'
import type { Prompt } from '../../cab.ts'
import { Button } from '../../parts/Button.tsx'
import { useCab, useCabState, useLanguage, useWords } from '../../parts/cab-context.tsx'
import { Keypad } from '../../parts/Keypad.tsx'
import { Row, Rows } from '../../parts/Rows.tsx'
import { announce } from '../../sound.ts'
import { useActs } from '../acts.tsx'
import { clip } from '../clip.ts'
import { choicesOf, questionOf } from './prompts.ts'
import styles from './prompt.module.css'

/** Most characters of a question while the machine moves. */
const IN_MOTION = 80
const LONGEST_NUMBER = 12
const LONGEST_TEXT = 500

/** One question over everything but a change of route; a required one cannot be skipped. */
export function PromptNotice({ prompt }: { readonly prompt: Prompt }) {
  const cab = useCab()
  const words = useWords()
  const language = useLanguage()
  const acts = useActs()
  const id = useId()
  const moving = useCabState((state) => state.moving)
  const [busy, setBusy] = useState(false)
  const question = questionOf(prompt.prompt, language)
  useEffect(() => announce(question, language), [question, language])

  async function answer(given: string | null): Promise<void> {
    setBusy(true)
    const text = words(given === null ? 'cab.work.prompt.skip' : 'cab.work.stored.answer')
    await acts.perform(() => cab.answer(prompt, given), { text })
    setBusy(false)
  }

  return (
    <div role="dialog" aria-modal="true" aria-labelledby={id} className={styles.prompt}>
      <div className={styles.head}>
        <h1 id={id} className={styles.question}>
          {moving ? clip(question, IN_MOTION) : question}
        </h1>
        {!prompt.prompt.required && (
          <Button disabled={busy} icon={<SkipForward aria-hidden />} onPress={() => void answer(null)}>
            {words('cab.work.prompt.skip')}
          </Button>
        )}
      </div>
      <Answer prompt={prompt} busy={busy} onAnswer={(given) => void answer(given)} />
    </div>
  )
}

interface AnswerProps {
  readonly prompt: Prompt
  readonly busy: boolean
  readonly onAnswer: (answer: string) => void
}

function Answer(props: AnswerProps) {
  switch (props.prompt.prompt.answer) {
    case 'yes or no':
      return <YesOrNo {...props} />
    case 'number':
      return <NumberAnswer {...props} />
    case 'choice':
      return <Choice {...props} />
    default:
      return <TextAnswer {...props} />
  }
}

/** Answers are sent in English words, whatever the driver's language is. */
function YesOrNo({ busy, onAnswer }: AnswerProps) {
  const words = useWords()
  return (
    <div className={styles.pair}>
      <Button
        size="main"
        tone="first"
        icon={<Check aria-hidden />}
        disabled={busy}
        onPress={() => onAnswer('yes')}
      >
        {words('cab.work.prompt.yes')}
      </Button>
      <Button size="main" icon={<X aria-hidden />} disabled={busy} onPress={() => onAnswer('no')}>
        {words('cab.work.prompt.no')}
      </Button>
    </div>
  )
}

function NumberAnswer({ busy, onAnswer }: AnswerProps) {
  const words = useWords()
  const locale = localeOf[useLanguage()]
  const [text, setText] = useState('')
  const number = parseNumber(text, locale)
  return (
    <div className={styles.form}>
      <output className={styles.entered} aria-label={words('cab.work.prompt.answer')}>
        {text === '' ? '–' : text}
      </output>
      <Keypad value={text} onChange={setText} max={LONGEST_NUMBER} decimal={decimalSeparator(locale)} />
      <div className={styles.send}>
        <Send disabled={busy || number === undefined} onPress={() => onAnswer(String(number))} />
      </div>
    </div>
  )
}

function TextAnswer({ busy, onAnswer }: AnswerProps) {
  const words = useWords()
  const [text, setText] = useState('')
  return (
    <div className={styles.form}>
      <textarea
        className={styles.text}
        rows={3}
        maxLength={LONGEST_TEXT}
        aria-label={words('cab.work.prompt.answer')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.send}>
        <Send disabled={busy || text.trim() === ''} onPress={() => onAnswer(text.trim())} />
      </div>
    </div>
  )
}

function Choice({ prompt, busy, onAnswer }: AnswerProps) {
  const words = useWords()
  return (
    <div className={styles.list}>
      <Rows label={words('cab.work.prompt.answer')}>
        {choicesOf(prompt.prompt).map((one) => (
          <Row key={one} title={one} disabled={busy} onPress={() => onAnswer(one)} />
        ))}
      </Rows>
    </div>
  )
}

function Send({ disabled, onPress }: { disabled: boolean; onPress: () => void }) {
  const words = useWords()
  return (
    <Button size="main" tone="first" icon={<Check aria-hidden />} disabled={disabled} onPress={onPress}>
      {words('cab.work.prompt.send')}
    </Button>
  )
}
