import { timeText } from '@haulway/platform/dates.ts'
import { useLocale, useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import type { ProofEvent } from '../../cycles.endpoints.ts'
import styles from './proof.module.css'

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The fields that a device or a person stated with an event, under their original names if the product has none. */
export function Stated({ event, zone }: { readonly event: ProofEvent; readonly zone: string }) {
  const words = useWords()
  const measures = useMeasures()
  const locale = useLocale()
  const { volume, quantity, ticket, noteType, noteComment, detail, fixAt } = event
  const note = [noteType, noteComment].filter((part) => part !== null).join(': ')
  const lines = [
    ...(ticket === null ? [] : [words('cycles.proof.ticket', { ticket })]),
    ...(volume === null ? [] : [measures.format('haulVolume', volume)]),
    ...(quantity === null
      ? []
      : [words('cycles.proof.quantity', { quantity: new Intl.NumberFormat(locale).format(quantity) })]),
    ...(note === '' ? [] : [note]),
    ...Object.entries(detail ?? {}).map(([name, value]) => `${name}: ${plain(value)}`),
    ...(fixAt === null ? [] : [words('cycles.proof.fixAt', { time: timeText(fixAt, zone, true) })]),
  ]
  if (lines.length === 0) return null
  return (
    <ul className={styles.evidence}>
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  )
}
