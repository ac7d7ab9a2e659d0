import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { columnOfFigure, figureText, type Report } from '@haulway/report'
import type { SentRestatement } from '../sent.endpoints.ts'
import styles from './commits.module.css'

interface Props {
  readonly report: Report
  readonly copy: SentRestatement
  readonly label: string
}

/** Rows shown at first: the totals, and the first of the groups. */
const FEW = 8

/** Every changed figure, as sent and current: the totals first. */
export function SentFigures({ report, copy: { figures, more }, label }: Props) {
  const words = useWords()
  const measures = useMeasures()
  const [isWhole, setWhole] = useState(false)
  const known = figures.flatMap((one) => {
    const column = columnOfFigure(report, one)
    const [was, is] = column
      ? [one.before, one.after].map((value) => figureText(column, value, measures))
      : []
    // Both may look the same in this reader’s units.
    return column && was !== is ? [{ ...one, label: words(column.label), was, is }] : []
  })
  const shown = isWhole ? known : known.slice(0, FEW)
  const ofText = ({ group, of }: (typeof known)[number]) =>
    group === ''
      ? words('commits.sent.whole')
      : [words.unchecked(`${report.messages}.tab.${group}`), of ?? '–'].join(' · ')
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{words('commits.sent.of')}</th>
            <th scope="col">{words('commits.sent.figure')}</th>
            <th scope="col" className={styles.pair}>
              {words('commits.sent.before')} · {words('commits.sent.after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <tr key={`${one.group} ${one.row} ${one.column}`}>
              <td>{ofText(one)}</td>
              <td>{one.label}</td>
              <td className={styles.pair}>
                <del>{one.was}</del> <ins>{one.is}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < known.length && (
        <Button size="compact-xs" variant="subtle" onClick={() => setWhole(true)}>
          {words('commits.sent.all', { count: known.length - shown.length })}
        </Button>
      )}
      {isWhole && more > 0 && <p className={styles.said}>{words('commits.sent.more', { count: more })}</p>}
    </div>
  )
}
