import { Button } from '@mantine/core'
import { useState } from 'react'
import { dateTimeText, zoneText, daysText } from '@haulway/platform/dates.ts'
import { useAccountZone, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink, useAddress } from '@haulway/platform/web/navigation.tsx'
import { DataGrid, Empty, FilterRow, Page, type GridColumn } from '@haulway/ui'
import { listCommits, type CommitItem } from '../commits.endpoints.ts'
import { CommitDialog } from './CommitDialog.tsx'
import { CommitDetails } from './CommitDetails.tsx'
import { ProjectFilter } from './ProjectFilter.tsx'
import styles from './commits.module.css'

const SIZE = 30
const MOST = 200

function useColumns(): readonly GridColumn<CommitItem>[] {
  const words = useWords()
  const zone = useAccountZone()
  const at = (instant: string | null) => dateTimeText(instant, zone)
  return [
    {
      id: 'project',
      header: words('projects.one'),
      text: ({ project }) => project.title ?? '',
    },
    { id: 'days', header: words('commits.days'), text: daysText, width: 210 },
    {
      id: 'state',
      header: words('commits.state'),
      width: 120,
      text: ({ unlockedAt }) =>
        words(unlockedAt === null ? 'commits.state.committed' : 'commits.state.unlocked'),
    },
    {
      id: 'committed',
      header: words('commits.committedBy'),
      text: ({ committedBy, committedAt }) => `${committedBy.title}, ${at(committedAt)}`,
      hint: ({ committedAt }) => zoneText(committedAt, zone),
    },
    {
      id: 'held',
      header: words('commits.held'),
      text: ({ held }) => (held === 0 ? '' : words('commits.held.machines', { count: held })),
      cell: (row) =>
        row.held === 0 ? null : (
          <ScreenLink
            className={styles.link}
            to={`/restatements?commit=${row.id}`}
            onClick={(event) => event.stopPropagation()}
          >
            {words('commits.held.machines', { count: row.held })}
          </ScreenLink>
        ),
    },
  ]
}

/** The filters of the address, and the server’s answer. */
function usePeriods() {
  const [address, change] = useAddress()
  const whole = (name: string, otherwise: number) =>
    Math.trunc(Number(address[name] ?? otherwise)) || otherwise
  const project = address['project'] === undefined ? null : { id: address['project'], title: '' }
  const page = Math.max(whole('page', 0), 0)
  const size = Math.min(Math.max(whole('limit', SIZE), 1), MOST)
  const answer = useCall(listCommits, { query: { project, page, limit: size } }, { keep: true })
  const paging = {
    page,
    size,
    total: answer.data?.total,
    onPage: (next: number) => change({ page: next === 0 ? null : String(next) }),
    onSize: (next: number) => change({ limit: String(next), page: null }),
  }
  return { project, change, answer, paging }
}

/** The committed days of projects. */
export function Commits() {
  const words = useWords()
  const mayCommit = useCan()('update', 'projects')
  const [isNew, setNew] = useState(false)
  const [opened, setOpened] = useState<CommitItem>()
  const { project, change, answer, paging } = usePeriods()
  const columns = useColumns()
  const add = mayCommit && (
    <Button size="xs" onClick={() => setNew(true)}>
      {words('commits.new')}
    </Button>
  )
  const toolbar = (
    <FilterRow actions={add} filtered={project !== null}>
      <ProjectFilter project={project} onChange={(id) => change({ project: id, page: null })} />
    </FilterRow>
  )
  return (
    <Page title={words('commits.title')} layout="fill" toolbar={toolbar}>
      <DataGrid
        name="commits"
        label={words('commits.title')}
        columns={columns}
        rows={answer.data?.items}
        rowId={({ id }) => id}
        onRow={setOpened}
        selected={opened?.id}
        stale={answer.isPlaceholderData}
        failure={answer.error}
        onRetry={() => void answer.refetch()}
        paging={paging}
        empty={<Empty title={words('commits.empty')} text={words('commits.empty.text')} action={add} />}
      />
      {isNew && <CommitDialog project={project} onClose={() => setNew(false)} />}
      {opened && <CommitDetails commit={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  )
}
