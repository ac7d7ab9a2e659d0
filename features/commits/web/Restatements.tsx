import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { dateTimeText, daysText } from '@haulway/platform/dates.ts'
import { useAccountZone, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { useAddress } from '@haulway/platform/web/navigation.tsx'
import type { Reference } from '@haulway/resource'
import { Empty, Failed, FilterRow, Notice, Page, Section } from '@haulway/ui'
import {
  listCommits,
  listProposals,
  listRestatements,
  type CommitItem,
  type Proposal,
  type Restatement,
} from '../commits.endpoints.ts'
import { ProjectFilter } from './ProjectFilter.tsx'
import { ReasonDialog, type Deed } from './ReasonDialog.tsx'
import { RestatedTable } from './RestatedTable.tsx'
import { SentCopies } from './Sent.tsx'
import styles from './commits.module.css'

const kinds = ['all', 'committed', 'sent'] as const

/** The filter of the address: committed periods, sent copies, or both. */
function useAsked() {
  const [address, change] = useAddress()
  const project = address['project'] === undefined ? null : { id: address['project'], title: '' }
  const [commit, copy] = [address['commit'] ?? null, address['copy'] ?? null]
  const shows =
    commit === null
      ? copy === null
        ? (kinds.find((one) => one === address['show']) ?? 'all')
        : 'sent'
      : 'committed'
  return { project, commit, copy, shows, change }
}

function Filters({ project, commit, copy, shows, change }: ReturnType<typeof useAsked>) {
  const words = useWords()
  const everyOf = (text: string) => (
    <Button size="xs" variant="default" onClick={() => change({ commit: null, copy: null, show: shows })}>
      {text}
    </Button>
  )
  return (
    <FilterRow filtered={project !== null || commit !== null || copy !== null}>
      <SegmentedControl
        size="xs"
        aria-label={words('commits.shows')}
        value={shows}
        data={kinds.map((value) => ({ value, label: words(`commits.shows.${value}`) }))}
        onChange={(next) => change({ show: next === 'all' ? null : next, commit: null, copy: null })}
      />
      <ProjectFilter project={project} onChange={(id) => change({ project: id, commit: null, copy: null })} />
      {commit !== null && everyOf(words('commits.everyPeriod'))}
      {copy !== null && everyOf(words('commits.sent.every'))}
    </FilterRow>
  )
}

/** Proposed and made changes of committed figures, and changed figures of sent copies: old and new. */
export function Restatements() {
  const words = useWords()
  const asked = useAsked()
  const { project, commit, copy, shows } = asked
  return (
    <Page title={words('commits.ledger')} toolbar={<Filters {...asked} />}>
      <div className={styles.page}>
        {shows !== 'sent' && (
          <Section title={words('commits.proposed')}>
            <Proposed project={project} commit={commit} />
          </Section>
        )}
        {shows !== 'committed' && (
          <Section title={words('commits.sent')}>
            <SentCopies project={project} copy={copy} />
          </Section>
        )}
        {shows !== 'sent' && (
          <Section title={words('commits.past')}>
            <Past project={project} />
          </Section>
        )}
      </div>
    </Page>
  )
}

function Proposed({ project, commit }: { project: Reference | null; commit: string | null }) {
  const words = useWords()
  const answer = useCall(listProposals, { query: { project, commit } }, { keep: true })
  const commits = useCall(listCommits, { query: { project, limit: 200, page: 0 } }, { keep: true })
  const failed = answer.error ?? commits.error
  if (failed) return <Failed failure={failed} onRetry={() => void answer.refetch()} />
  if (!answer.data || !commits.data) return <Skeleton height={120} />
  const periods = Map.groupBy(answer.data.items, (one) => one.commit)
  if (periods.size === 0) return <Empty title={words('commits.proposed.empty')} />
  return [...periods].map(([id, items]) => (
    <Period key={id} items={items} commit={commits.data.items.find((one) => one.id === id)} />
  ))
}

function Period({ items, commit }: { items: readonly Proposal[]; commit: CommitItem | undefined }) {
  const words = useWords()
  const mayTakeIn = useCan()('update', 'projects')
  const [does, setDoes] = useState<Deed | null>(null)
  const [first] = items
  if (!first) return null
  return (
    <article className={styles.period}>
      <header className={styles.head}>
        <h3>
          {first.project.title} · {daysText(first)}
        </h3>
        {commit && mayTakeIn && (
          <span className={styles.deeds}>
            <Button size="xs" onClick={() => setDoes('takeIn')}>
              {words('commits.takeIn')}
            </Button>
            <Button size="xs" variant="default" onClick={() => setDoes('unlock')}>
              {words('commits.unlock')}
            </Button>
          </span>
        )}
      </header>
      {!mayTakeIn && <Notice tone="info">{words('commits.whoTakesIn')}</Notice>}
      <RestatedTable label={`${first.project.title} ${daysText(first)}`} items={items} />
      {does && commit && <ReasonDialog does={does} commit={commit} onClose={() => setDoes(null)} />}
    </article>
  )
}

/** Changes made together, with one reason. */
const deedOf = ({ commit, at, how }: Restatement) => `${commit} ${at} ${how}`

function Past({ project }: { project: Reference | null }) {
  const words = useWords()
  const zone = useAccountZone()
  const answer = useCall(listRestatements, { query: { project, limit: 200, page: 0 } }, { keep: true })
  if (answer.error) return <Failed failure={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton height={120} />
  const deeds = Map.groupBy(answer.data.items, deedOf)
  if (deeds.size === 0) return <Empty title={words('commits.past.empty')} />
  return [...deeds].map(([key, items]) => {
    const first = items[0]!
    const how = words(first.how === 'unlocked' ? 'commits.state.unlocked' : 'commits.state.takenIn')
    return (
      <article key={key} className={styles.period}>
        <header className={styles.head}>
          <h3>
            {first.project.title} · {daysText(first)}
          </h3>
          <span className={styles.said}>
            {[how, first.by.title, dateTimeText(first.at, zone)].join(' · ')}
          </span>
        </header>
        <p className={styles.reason}>{first.reason}</p>
        <RestatedTable label={`${how} ${first.project.title} ${daysText(first)}`} items={items} />
      </article>
    )
  })
}
