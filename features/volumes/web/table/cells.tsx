/** Cells of the report that are more than text. */
import { ActionIcon } from '@mantine/core'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useCan, useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink, useAddress } from '@haulway/platform/web/navigation.tsx'
import { reportQuery } from '@haulway/report/web/index.ts'
import type { ReportFigures } from '@haulway/report'
import { viewAddress } from '@haulway/screens/addresses.ts'
import { marked, PERCENT_DECIMALS, plannedText } from '../../columns.ts'
import { targets } from '../../target.resource.ts'
import type { StockRow } from '../../volume-rows.ts'
import { volumesReport } from '../../volumes.report.ts'
import { countFormAddress, cyclesAddress, targetFormAddress } from './addresses.ts'
import styles from './cells.module.css'

interface CellProps {
  readonly row: StockRow
}

/** A number of loads leads to their cycles; those of an unknown material cannot be filtered. */
export function LoadsCell({ row, part }: CellProps & { part: 'in' | 'out' }) {
  const measures = useMeasures()
  const [address] = useAddress()
  const { loads } = row[part]
  const text = measures.number('count', loads)
  if (loads === 0 || row.material === null) return text
  return <ScreenLink to={cyclesAddress(row, part, address)}>{text}</ScreenLink>
}

/** A stock; a negative one is conspicuous. */
export function StockCell({ row, measured }: CellProps & { measured: 'volume' | 'weight' }) {
  const words = useWords()
  const measures = useMeasures()
  const amount = row.stock[measured]
  const source = measured === 'weight' ? row.stock.weightSource : row.stock.volumeSource
  const kind = measured === 'weight' ? 'weight' : 'haulVolume'
  const text = marked(words, measures.number(kind, amount) || '–', source)
  return (amount ?? 0) < 0 ? <strong className={styles.negative}>{text}</strong> : text
}

/** The zone of the report, which has fetched its figures. */
function useReportZone(): string {
  const accountZone = useAccountZone()
  const [address] = useAddress()
  const query = reportQuery(volumesReport, address)
  const { data } = useCall(volumesReport.calls.figures, { query }, { keep: true })
  return (data as ReportFigures | undefined)?.timeZone ?? accountZone
}

/** When the stock was counted, and the form to count it now. */
export function CountedCell({ row }: CellProps) {
  const words = useWords()
  const can = useCan()
  const zone = useReportZone()
  const [address] = useAddress()
  const [now] = useState(Date.now)
  const text = dateTimeText(row.countedAt, zone)
  if (!can('create', targets.permission)) return text || '–'
  const link = countFormAddress(row, address, now, zone)
  const label = words('volumes.count.new')
  if (text === '') return <ScreenLink to={link}>{label}</ScreenLink>
  return (
    <span className={styles.counted}>
      {text}
      <ActionIcon
        component={ScreenLink}
        to={link}
        size="sm"
        variant="subtle"
        color="gray"
        aria-label={label}
        title={label}
      >
        <Scale size={14} aria-hidden />
      </ActionIcon>
    </span>
  )
}

/** What is planned leads to its target; without one, to the form of a new one. */
export function TargetCell({ row }: CellProps) {
  const words = useWords()
  const measures = useMeasures()
  const can = useCan()
  const [address] = useAddress()
  const { target } = row
  if (target)
    return (
      <ScreenLink className={styles.target} to={viewAddress(targets, target.id)}>
        {plannedText(words, measures, target)}
      </ScreenLink>
    )
  // A target without a material is for all of them together.
  if (row.material === null || !can('create', targets.permission)) return '–'
  return <ScreenLink to={targetFormAddress(row, address)}>{words('volumes.target.new')}</ScreenLink>
}

const WHOLE = 100

export function PercentCell({ row: { target } }: CellProps) {
  const measures = useMeasures()
  const percent = target?.percent ?? null
  if (percent === null) return '–'
  const width = `${Math.max(0, Math.min(WHOLE, percent))}%`
  return (
    <span className={styles.percent}>
      {measures.decimal(percent, PERCENT_DECIMALS)}
      <span className={styles.track} aria-hidden>
        <span className={styles.bar} style={{ width }} />
      </span>
    </span>
  )
}
