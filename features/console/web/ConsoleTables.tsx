import { dateTimeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import type { ConsoleFacts } from '../console.endpoints.ts'
import { Table } from './Figures.tsx'

export function PoolTable({ pools }: Pick<ConsoleFacts, 'pools'>) {
  const words = useWords()
  return (
    <Table
      label={words('console.pools')}
      rows={pools}
      rowKey={(row) => row.name}
      empty=""
      columns={[
        { header: words('console.pools.name'), cell: (row) => words.unchecked(`console.pools.${row.name}`) },
        { header: words('console.pools.open'), numeric: true, cell: (row) => `${row.open} / ${row.most}` },
        { header: words('console.pools.idle'), numeric: true, cell: (row) => row.idle },
        { header: words('console.pools.waiting'), numeric: true, cell: (row) => row.waiting },
      ]}
    />
  )
}

export function JobTable({ jobs }: Pick<ConsoleFacts, 'jobs'>) {
  const words = useWords()
  const zone = useAccountZone()
  return (
    <Table
      label={words('console.jobs')}
      rows={jobs}
      rowKey={(row) => row.name}
      empty={words('console.jobs.none')}
      columns={[
        {
          header: words('console.jobs.name'),
          cell: (row) => words.optional(`console.job.${row.name}`) ?? row.name,
        },
        {
          header: words('console.jobs.lastRun'),
          cell: (row) => (row.lastRun ? dateTimeText(row.lastRun, zone) : '–'),
        },
        { header: words('console.jobs.waiting'), numeric: true, cell: (row) => row.waiting },
        { header: words('console.jobs.failing'), numeric: true, cell: (row) => row.failing },
        { header: words('console.problem'), cell: (row) => row.problem ?? '' },
      ]}
    />
  )
}

export function DamageTable({ damage }: Pick<ConsoleFacts, 'damage'>) {
  const words = useWords()
  const zone = useAccountZone()
  return (
    <Table
      label={words('console.damage')}
      rows={damage}
      rowKey={(_, index) => String(index)}
      empty=""
      columns={[
        { header: words('console.damage.last'), cell: (row) => dateTimeText(row.last, zone) },
        { header: words('console.damage.table'), cell: (row) => row.table ?? '–' },
        { header: words('console.damage.part'), cell: (row) => row.part ?? '' },
        { header: words('console.damage.block'), numeric: true, cell: (row) => row.block ?? '' },
        { header: words('console.damage.account'), cell: (row) => row.account ?? '–' },
        { header: words('console.problem'), cell: (row) => row.detail },
      ]}
    />
  )
}

export function ErrorTable({ errors }: Pick<ConsoleFacts, 'errors'>) {
  const words = useWords()
  const zone = useAccountZone()
  return (
    <Table
      label={words('console.errors')}
      rows={errors}
      rowKey={(_, index) => String(index)}
      empty={words('console.errors.none')}
      columns={[
        { header: words('console.errors.at'), cell: (row) => dateTimeText(row.at, zone) },
        {
          header: words('console.errors.level'),
          cell: (row) => words.unchecked(`console.errors.${row.level}`),
        },
        { header: words('console.errors.message'), cell: (row) => row.message },
        { header: words('console.problem'), cell: (row) => row.detail ?? '' },
      ]}
    />
  )
}
