import type { ReportLook } from '@haulway/report/web/index.ts'
import type { StockRow } from '../volume-rows.ts'
import { volumesReport } from '../volumes.report.ts'
import { Charts } from './Charts.tsx'
import { CountedCell, LoadsCell, PercentCell, StockCell, TargetCell } from './table/cells.tsx'

export const volumesLook: ReportLook = {
  report: volumesReport,
  Charts,
  inputs: {},
  cells: {
    inLoads: (row: StockRow) => <LoadsCell row={row} part="in" />,
    outLoads: (row: StockRow) => <LoadsCell row={row} part="out" />,
    stockVolume: (row: StockRow) => <StockCell row={row} measured="volume" />,
    stockWeight: (row: StockRow) => <StockCell row={row} measured="weight" />,
    countedAt: (row: StockRow) => <CountedCell row={row} />,
    target: (row: StockRow) => <TargetCell row={row} />,
    percent: (row: StockRow) => <PercentCell row={row} />,
  },
}
