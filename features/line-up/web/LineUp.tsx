import { useWords } from '@haulway/platform/web/app.tsx'
import { Empty, Failed, FilterRow, Notice, Page, Select } from '@haulway/ui'
import { Board } from './Board.tsx'
import { Head } from './Head.tsx'
import styles from './line-up.module.css'
import { useShiftName } from './useShiftName.ts'
import { type ShownLineUp, useShownLineUp } from './useLineUp.ts'

/** Machines, loaders and drivers of an upcoming shift, by route. */
export function LineUp() {
  const words = useWords()
  const shown = useShownLineUp()
  const { all, answer } = shown
  const title = words('lineUp.title')
  const failure = all.error ?? answer.error
  if (failure) {
    const retry = () => void Promise.all([all.refetch(), answer.refetch()])
    return (
      <Page title={title}>
        <Failed failure={failure} onRetry={retry} />
      </Page>
    )
  }
  const lineUp = answer.data?.lineUp
  const isNone = lineUp === null || all.data?.items.length === 0
  return (
    <Page title={title} toolbar={<Toolbar {...shown} />}>
      {isNone && <Empty title={words('lineUp.none')} text={words('lineUp.none.text')} />}
      {lineUp && (
        <div className={styles.page}>
          <Head lineUp={lineUp} shifts={answer.data?.shifts ?? []} />
          {lineUp.conflicts.length > 0 && (
            <Notice tone="warning">{words('lineUp.conflicts', { count: lineUp.conflicts.length })}</Notice>
          )}
          <Board lineUp={lineUp} />
        </div>
      )}
    </Page>
  )
}

function Toolbar({ all, project, answer, change }: ShownLineUp) {
  const words = useWords()
  const nameOf = useShiftName()
  const { lineUp = null, shifts = [] } = answer.data ?? {}
  return (
    <FilterRow
      search={
        <Select
          aria-label={words('lineUp.shift')}
          className={styles.shift ?? ''}
          allowDeselect={false}
          data={shifts.map((one) => ({ value: `${one.day} ${one.shift}`, label: nameOf(one) }))}
          value={lineUp ? `${lineUp.day} ${lineUp.shift}` : null}
          onChange={(value) => {
            const [day = null, shift = null] = value?.split(' ') ?? []
            change({ project: project ?? null, day, shift })
          }}
        />
      }
    >
      <Select
        aria-label={words('lineUp.project')}
        searchable
        allowDeselect={false}
        data={all.data?.items.map(({ id, title }) => ({ value: id, label: title })) ?? []}
        value={project ?? null}
        onChange={(id) => change({ project: id, day: null, shift: null })}
      />
    </FilterRow>
  )
}
