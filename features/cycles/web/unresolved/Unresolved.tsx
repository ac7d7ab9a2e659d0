import { Button, Checkbox, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useAccountZone, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink, useAddress, type Address } from '@haulway/platform/web/navigation.tsx'
import { reportLink } from '@haulway/report/web/index.ts'
import { rangeText } from '@haulway/report/range.ts'
import { Empty, Failed, Notice, Page } from '@haulway/ui'
import { cycleTimes } from '../../cycle-times.report.ts'
import {
  listUnresolved,
  resolveEvents,
  type ResolvingResult,
  type Unresolved as Row,
  type UnresolvedPage,
} from '../../resolving.endpoints.ts'
import { draftOf, proposedOf, rowKey, undoOf, type Choice, type Draft } from './choice.ts'
import { Decided } from './Decisions.tsx'
import { UnresolvedRow } from './UnresolvedRow.tsx'
import styles from './unresolved.module.css'

const queryOf = ({ from, to, equipment }: Address) => ({
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
  ...(equipment === undefined ? {} : { equipment: { id: equipment, title: '' } }),
})

/** Loads and dumps that detection could not resolve: many are decided at once, and decisions are undone. */
export function Unresolved() {
  const words = useWords()
  const [address] = useAddress()
  const back = reportLink(cycleTimes, address, {})
  const answer = useCall(listUnresolved, { query: queryOf(address) }, { keep: true })
  return (
    <Page title={words('cycles.unresolved.title')} crumbs={[{ label: words('cycles.title'), to: back }]}>
      <ScreenLink to={back} className={styles.back}>
        {words('cycles.proof.back')}
      </ScreenLink>
      {answer.data ? (
        <Shown page={answer.data} />
      ) : answer.error ? (
        <Failed failure={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <div aria-busy className={styles.page}>
          <Skeleton height={120} />
          <Skeleton height={120} />
        </div>
      )}
    </Page>
  )
}

type Errors = ReadonlyMap<string, ResolvingResult['errors']>

/** Sends decisions; reports rejections by row. */
function useDeciding() {
  const action = useAction(resolveEvents)
  const [done, setDone] = useState<{ stored: number; refused: Errors }>()
  async function send(drafts: readonly { row: string; draft: Draft }[]): Promise<void> {
    const { results } = await action.mutateAsync({ body: { decisions: drafts.map(({ draft }) => draft) } })
    const refused = drafts.flatMap(({ row }, n) =>
      results[n]!.accepted ? [] : [[row, results[n]!.errors] as const],
    )
    setDone({ stored: results.length - refused.length, refused: new Map(refused) })
  }
  return {
    done,
    isBusy: action.isPending,
    send: (drafts: Parameters<typeof send>[0]) => void send(drafts).catch(() => undefined),
  }
}

function Shown({ page }: { readonly page: UnresolvedPage }) {
  const words = useWords()
  const zone = useAccountZone()
  const mayDecide = useCan()('update', 'events')
  const { done, isBusy, send } = useDeciding()
  return (
    <div className={styles.page}>
      {done && (
        <Notice tone={done.refused.size > 0 ? 'warning' : 'info'}>
          {words('cycles.unresolved.done', { count: done.stored })}
          {done.refused.size > 0 && ` · ${words('cycles.unresolved.refused', { count: done.refused.size })}`}
        </Notice>
      )}
      {page.items.length === 0 ? (
        <Empty
          title={words('cycles.unresolved.empty.title')}
          text={words('cycles.unresolved.empty.text', { when: rangeText(page, zone) })}
        />
      ) : (
        <Open page={page} mayDecide={mayDecide} isBusy={isBusy} refused={done?.refused} onSend={send} />
      )}
      <Decided
        decisions={page.decisions}
        mayDecide={mayDecide}
        onUndo={(one) => send([{ row: one.id, draft: undoOf(one.equipment, one.id) }])}
      />
    </div>
  )
}

interface OpenProps {
  readonly page: UnresolvedPage
  readonly mayDecide: boolean
  readonly isBusy: boolean
  readonly refused: Errors | undefined
  readonly onSend: ReturnType<typeof useDeciding>['send']
}

/** The unresolved events: all rows are selected until the user deselects one. */
function Open({ page: { items, total, from, to }, mayDecide, isBusy, refused, onSend }: OpenProps) {
  const words = useWords()
  const zone = useAccountZone()
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const [unselected, setUnselected] = useState<ReadonlySet<string>>(new Set())
  const choiceOf = (row: Row) => choices.get(rowKey(row)) ?? proposedOf(row)
  const selected = items.filter((row) => !unselected.has(rowKey(row)))
  const select = (rows: readonly Row[], chosen: boolean) => {
    const keys = new Set(rows.map(rowKey))
    setUnselected(chosen ? unselected.difference(keys) : unselected.union(keys))
  }
  return (
    <section aria-label={words('cycles.unresolved.title')}>
      <div className={styles.actions}>
        <p className={styles.count}>
          {words('cycles.unresolved.remark', { count: total })} · {rangeText({ from, to }, zone)}
        </p>
        {mayDecide && (
          <>
            <Checkbox
              size="sm"
              label={words('cycles.unresolved.selectAll')}
              checked={selected.length === items.length}
              indeterminate={selected.length > 0 && selected.length < items.length}
              onChange={({ currentTarget }) => select(items, currentTarget.checked)}
            />
            <Button
              size="xs"
              loading={isBusy}
              disabled={selected.length === 0}
              onClick={() =>
                onSend(selected.map((row) => ({ row: rowKey(row), draft: draftOf(row, choiceOf(row)) })))
              }
            >
              {words('cycles.unresolved.accept', { count: selected.length })}
            </Button>
          </>
        )}
      </div>
      <ul className={styles.list}>
        {items.map((row) => (
          <UnresolvedRow
            key={rowKey(row)}
            row={row}
            choice={choiceOf(row)}
            mayDecide={mayDecide}
            isSelected={mayDecide && !unselected.has(rowKey(row))}
            errors={refused?.get(rowKey(row)) ?? []}
            onSelect={(chosen) => select([row], chosen)}
            onChange={(choice) => setChoices(new Map(choices).set(rowKey(row), choice))}
          />
        ))}
      </ul>
      {total > items.length && (
        <p className={styles.quiet}>{words('cycles.unresolved.more', { count: total - items.length })}</p>
      )}
    </section>
  )
}
