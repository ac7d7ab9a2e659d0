import { create } from 'qrcode'
import { useMemo } from 'react'
import { codePath, papers, type LabelPaperName } from '../label-paper.ts'
import styles from './labels.module.css'

export interface LabelledMachine {
  readonly id: string
  readonly equipmentId: string
  readonly description: string | null
  readonly licensePlate: string | null
}

/** Empty squares around a code that readers need (ISO/IEC 18004). */
const QUIET = 4

/** A label: the number people call the machine by, and a code that opens its page. Black on white in every theme. */
export function Label({ machine, paper }: { machine: LabelledMachine; paper: LabelPaperName }) {
  const { width, height } = papers[paper]
  const address = new URL(`/equipment/view/${machine.id}`, window.location.origin).href
  const { size, path } = useMemo(() => {
    const { modules } = create(address, { errorCorrectionLevel: 'M' })
    return {
      size: modules.size,
      path: codePath(modules.size, (row, column) => modules.get(row, column) === 1),
    }
  }, [address])
  const side = size + 2 * QUIET
  return (
    <li className={styles.label} style={{ width: `${width}mm`, height: `${height}mm` }}>
      <svg
        className={styles.code}
        viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
        style={{ width: `${height - 2}mm`, height: `${height - 2}mm` }}
        shapeRendering="crispEdges"
        aria-hidden
      >
        <path d={path} fill="#000" />
      </svg>
      <div className={styles.text}>
        <strong className={styles.number}>{machine.equipmentId}</strong>
        {machine.description !== null && <span className={styles.more}>{machine.description}</span>}
        {machine.licensePlate !== null && <span className={styles.more}>{machine.licensePlate}</span>}
      </div>
    </li>
  )
}
