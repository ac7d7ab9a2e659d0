import { useState } from 'react'
import { buttonText } from '@haulway/features/buttons/web/ButtonFace.tsx'
import type { Button as RouteButton, Entered } from '../../cab.ts'
import { useCab, useLanguage, useWords } from '../../parts/cab-context.tsx'
import { clockText } from '../../parts/clock-text.ts'
import { useActs } from '../acts.tsx'
import { AmountForm } from '../forms/AmountForm.tsx'
import { TextForm } from '../forms/TextForm.tsx'
import { askedQuantity } from './quantities.ts'

/** Asks what a button wants to know, one question after the other, and then stores the press. */
export function AskedPress({ button, onClose }: { button: RouteButton; onClose: () => void }) {
  const cab = useCab()
  const words = useWords()
  const language = useLanguage()
  const acts = useActs()
  const [quantity, setQuantity] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const title = buttonText(button, language)
  const kind = askedQuantity(button)
  const asksNote = button.noteMode === 'ask'

  async function store(entered: Entered): Promise<void> {
    const time = clockText(Date.now(), Date.now(), language)
    const wrong = words('cab.work.wrong.press', { title, time })
    const confirmation = { text: words('cab.work.stored', { title }), wrong, spoken: true }
    if (await acts.perform(() => cab.press(button, entered), confirmation)) onClose()
  }

  if (kind !== undefined && quantity === null) {
    return (
      <AmountForm
        kind={kind}
        heading={title}
        action={words(asksNote ? 'cab.work.next.step' : 'cab.work.save')}
        onClose={onClose}
        onDone={(amount) => (asksNote ? setQuantity(amount) : void store({ quantity: amount }))}
      />
    )
  }
  return (
    <TextForm
      heading={title}
      label={words('cab.work.note')}
      action={words('cab.work.save')}
      text={note}
      onChange={setNote}
      onClose={onClose}
      onDone={() => void store({ ...(quantity === null ? {} : { quantity }), note: note.trim() })}
    />
  )
}
