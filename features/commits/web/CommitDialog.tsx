import { Button, Skeleton, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { wallTime, daysText } from '@haulway/platform/dates.ts'
import { useAccountZone, useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import { rangeText } from '@haulway/report/range.ts'
import type { Reference } from '@haulway/resource'
import { isDate } from '@haulway/resource/fields/date/date.ts'
import { EntrySelect } from '@haulway/screens/inputs/EntrySelect.tsx'
import { Dialog, errorText, Failed, Notice } from '@haulway/ui'
import { checkPeriod, commitPeriod, type PeriodCheck } from '../commits.endpoints.ts'
import styles from './commits.module.css'

interface Props {
  readonly project: Reference | null
  readonly onClose: () => void
}

const DAY_MS = 86_400_000
const two = (part: number) => String(part).padStart(2, '0')

/** YYYY-MM-DD of the day before this one. */
function useYesterday(): string {
  const zone = useAccountZone()
  const [yesterday] = useState(() => {
    const { year, month, day } = wallTime(Date.now() - DAY_MS, zone)
    return `${year}-${two(month)}-${two(day)}`
  })
  return yesterday
}

function useDraft({ project: given, onClose }: Props) {
  const words = useWords()
  const yesterday = useYesterday()
  const [draft, setDraft] = useState({
    project: given,
    firstDay: yesterday,
    lastDay: yesterday,
  })
  const commit = useAction(commitPeriod, {
    refreshes: ['restatements'],
    handled: ({ errors }) => errors.length > 0,
  })
  const { project, firstDay, lastDay } = draft
  const isWhole = project !== null && isDate(firstDay) && isDate(lastDay) && firstDay <= lastDay
  const problemAt = (name: string) => {
    const error = commit.error?.errors.find(({ field }) => field === name)
    return error && errorText(words, error)
  }
  /** The former error was about other days. */
  const set = (changes: Partial<typeof draft>) => {
    commit.reset()
    setDraft({ ...draft, ...changes })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (project) commit.mutate({ body: { project, firstDay, lastDay } }, { onSuccess: onClose })
  }
  return { draft, set, isWhole, problemAt, submit, isBusy: commit.isPending }
}

/** Commits days of a project, after showing what is missing in them. */
export function CommitDialog(props: Props) {
  const words = useWords()
  const { draft, set, isWhole, problemAt, submit, isBusy } = useDraft(props)
  const { project, ...days } = draft
  const dayInput = (name: 'firstDay' | 'lastDay') => (
    <TextInput
      label={words(`commits.${name}`)}
      placeholder="YYYY-MM-DD"
      required
      value={days[name]}
      error={problemAt(name)}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value.trim() })}
    />
  )
  return (
    <Dialog open wide title={words('commits.new')} onClose={props.onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.said}>{words('commits.new.text')}</p>
        <EntrySelect
          to="projects"
          required
          label={words('projects.one')}
          value={project}
          error={problemAt('project')}
          onChange={(chosen) => set({ project: chosen })}
        />
        <div className={styles.days}>
          {dayInput('firstDay')}
          {dayInput('lastDay')}
        </div>
        {project && isWhole && <Check project={project} days={days} />}
        <div className={styles.actions}>
          <Button variant="default" onClick={props.onClose}>
            {words('ui.cancel')}
          </Button>
          <Button type="submit" disabled={!isWhole} loading={isBusy}>
            {words('commits.commit')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface CheckProps {
  readonly project: Reference
  readonly days: { readonly firstDay: string; readonly lastDay: string }
}

function Check({ project, days }: CheckProps) {
  const answer = useCall(checkPeriod, { query: { project, ...days } }, { keep: true })
  if (answer.error) return <Failed failure={answer.error} onRetry={() => void answer.refetch()} />
  return answer.data ? <Checked check={answer.data} /> : <Skeleton height={96} />
}

function Checked({ check }: { readonly check: PeriodCheck }) {
  const words = useWords()
  const measures = useMeasures()
  const { loads, weight, unresolved, unsettled, deriving, unheard, commits } = check
  const missing = [
    unresolved > 0 && words('commits.check.unresolved', { count: unresolved }),
    unsettled > 0 && words('commits.check.unsettled', { count: unsettled }),
    deriving > 0 && words('commits.check.deriving', { count: deriving }),
    unheard.length > 0 &&
      words('commits.check.unheard', {
        count: unheard.length,
        machines: unheard.map(({ title }) => title).join(', '),
      }),
    ...commits.map((one) =>
      words('commits.check.committed', {
        days: daysText(one),
        by: one.committedBy.title ?? '',
      }),
    ),
  ].filter((line) => line !== false)
  return (
    <Notice
      tone={missing.length > 0 ? 'warning' : 'info'}
      title={words('commits.check.figures', {
        loads,
        weight: measures.format('weight', weight),
      })}
    >
      <p className={styles.said}>{rangeText(check, check.timeZone)}</p>
      {missing.length === 0 ? (
        <p className={styles.said}>{words('commits.check.whole')}</p>
      ) : (
        <ul className={styles.missing}>
          {missing.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
