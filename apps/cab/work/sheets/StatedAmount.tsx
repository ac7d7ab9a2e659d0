import { useCab, useMeasures, useWords } from '../../parts/cab-context.tsx'
import { useActs } from '../acts.tsx'
import { glance } from '../figures.ts'
import { AmountForm } from '../forms/AmountForm.tsx'

/** Fuel taken or hours worked, stated without a button of a board. */
export function StatedAmount({ kind, onClose }: { kind: 'fuel' | 'hours'; onClose: () => void }) {
  const cab = useCab()
  const words = useWords()
  const measures = useMeasures()
  const acts = useActs()
  const heading = words(kind === 'fuel' ? 'cab.work.fuel.amount' : 'cab.work.hours.amount')

  async function store(amount: number): Promise<void> {
    const shown =
      kind === 'fuel'
        ? glance(measures, 'liquidVolume', amount)
        : `${measures.decimal(amount, 2)} ${words('cab.work.hours.unit')}`
    const confirmation = { text: words('cab.work.stored', { title: shown }), spoken: true }
    const act = () => (kind === 'fuel' ? cab.fuel(amount) : cab.addHours(amount))
    if (await acts.perform(act, confirmation)) onClose()
  }

  return (
    <AmountForm
      kind={kind}
      heading={heading}
      action={words('cab.work.save')}
      onClose={onClose}
      onDone={(amount) => void store(amount)}
    />
  )
}
