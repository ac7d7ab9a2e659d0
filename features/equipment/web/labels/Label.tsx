import { papers, type LabelPaperName } from '../../label-paper.ts'
import { QrCode } from '../QrCode.tsx'
import styles from './labels.module.css'

export interface LabelledMachine {
  readonly id: string
  readonly equipmentId: string
  readonly description: string | null
  readonly licensePlate: string | null
}

/** A label with the machine's ID and a QR code that opens its page. Black on white in every theme. */
export function Label({ machine, paper }: { machine: LabelledMachine; paper: LabelPaperName }) {
  const { width, height } = papers[paper]
  const address = new URL(`/equipment/view/${machine.id}`, window.location.origin).href
  return (
    <li className={styles.label} style={{ width: `${width}mm`, height: `${height}mm` }}>
      <QrCode text={address} className={styles.code} side={`${height - 2}mm`} />
      <div className={styles.text}>
        <strong className={styles.number}>{machine.equipmentId}</strong>
        {machine.description !== null && <span className={styles.more}>{machine.description}</span>}
        {machine.licensePlate !== null && <span className={styles.more}>{machine.licensePlate}</span>}
      </div>
    </li>
  )
}
