/** Sample thing, compared with a recount cycle by cycle. */
import {
  expectSame,
  expectSameRows,
  type Page,
  requestReport,
} from '../../house/testing/histories/report-requests.ts'
import type { Recount } from '../../house/testing/histories/check.ts'
import { readReportFile } from '../../house/testing/histories/files.ts'
import type { SampleThingRow } from '../sample-thing.report.ts'

const PATH = 'reports/sample-thing'

interface Sums {
  readonly machines: number
  readonly idle: number
  readonly loads: number
}

export const recount: Recount = async ({ world, cycles, machines }, ranges) => {
  const countedIn = ({ from, to }: (typeof ranges)[number]) =>
    machines.map(({ id, title }) => ({
      title,
      loads: cycles.filter(({ t, equipment }) => equipment.id === id && t >= from && t < to).length,
    }))
  for (const range of ranges) {
    const rows = countedIn(range)
    const { machines: number, idle, loads } = await requestReport<Sums>(world, `${PATH}/summary`, range)
    const sums = {
      machines: rows.length,
      idle: rows.filter((row) => row.loads === 0).length,
      loads: rows.reduce((sum, row) => sum + row.loads, 0),
    }
    expectSame({ machines: number, idle, loads }, sums, 'sample thing')
    const { items } = await requestReport<Page<SampleThingRow>>(world, PATH, range, '&limit=100')
    const found = items.map((row) => ({ title: row.equipment.title, loads: row.loads }))
    expectSameRows(found, rows, ({ title }) => title, 'sample thing by machine')
  }
  const [whole] = ranges
  if (!whole) return
  const cells = (await readReportFile(world, PATH, whole)).map(([title, loads]) => ({
    title: String(title),
    loads,
  }))
  expectSameRows(cells, countedIn(whole), ({ title }) => title, 'sample thing as a file')
}
