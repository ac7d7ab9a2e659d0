import { Button, Group, MultiSelect, NumberInput, Skeleton, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { languageNames, languages, type Language } from '@haulway/platform/messages.ts'
import { useAccountZone, useApp, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import type { EndpointOutput } from '@haulway/resource'
import { Confirm, CopyField, Dialog, errorText, Failed, Notice, Select } from '@haulway/ui'
import { dashboardsByProject } from '../../../dashboards/dashboards.endpoints.ts'
import type { TodayItem } from '../../today.endpoints.ts'
import {
  revokeWall,
  extendWall,
  createWall,
  WALL_DAYS,
  wallScreens,
  wallViews,
  type WallView,
} from '../../wall.endpoints.ts'
import styles from './wall-dialog.module.css'

type Hung = EndpointOutput<typeof wallScreens>['items'][number]

/** Choices of a new link's life, in days. */
const LIVES = [30, WALL_DAYS, 365] as const

interface DialogProps {
  readonly shown: Pick<TodayItem, 'project'>
  /** The id of a dashboard to add. */
  readonly dashboard?: string | undefined
  readonly onClose: () => void
}

/** The wall screens, a button to revoke each, and a form for a new one. */
export function WallDialog({ shown, dashboard, onClose }: DialogProps) {
  const words = useWords()
  const [link, setLink] = useState<string | null>(null)
  const [ends, setEnds] = useState<Hung | null>(null)
  const end = useAction(revokeWall, { refreshes: ['wallscreens'] })
  return (
    <Dialog open title={words('today.wall')} onClose={onClose} wide>
      <div className={styles.dialog}>
        <p className={styles.said}>{words('today.wall.text')}</p>
        <Hanging onEnd={setEnds} />
        {link === null ? (
          <HangForm shown={shown} dashboard={dashboard} onMade={setLink} />
        ) : (
          <>
            <Notice tone="info">{words('today.wall.link')}</Notice>
            <CopyField label={words('today.wall')} value={link} />
          </>
        )}
      </div>
      <Confirm
        open={ends !== null}
        danger
        title={words('today.wall.end.title', { title: ends?.title ?? '' })}
        text={words('today.wall.end.text')}
        action={words('today.wall.end')}
        onCancel={() => setEnds(null)}
        onConfirm={() => {
          if (ends) end.mutate({ params: { id: ends.id } })
          setEnds(null)
        }}
      />
    </Dialog>
  )
}

interface ShowsInputProps {
  readonly value: WallView[]
  readonly error: string | undefined
  readonly onChange: (shows: WallView[]) => void
}

function ShowsInput({ value, error, onChange }: ShowsInputProps) {
  const words = useWords()
  return (
    <MultiSelect
      label={words('today.wall.shows')}
      data={wallViews.map((one) => ({ value: one, label: words(`today.wall.shows.${one}`) }))}
      value={value}
      error={error}
      onChange={(chosen) => onChange(wallViews.filter((one) => chosen.includes(one)))}
    />
  )
}

function LanguageInput({ value, onChange }: { value: Language; onChange: (language: Language) => void }) {
  const words = useWords()
  return (
    <Select
      label={words('shell.language')}
      data={languages.map((one) => ({ value: one, label: languageNames[one] }))}
      value={value}
      allowDeselect={false}
      onChange={(chosen) => onChange(languages.find((one) => one === chosen) ?? value)}
    />
  )
}

function DaysInput({ value, onChange }: { value: number; onChange: (days: number) => void }) {
  const words = useWords()
  return (
    <Select
      label={words('today.wall.lives')}
      data={LIVES.map((days) => ({ value: `${days}`, label: words('today.wall.days', { days }) }))}
      value={`${value}`}
      allowDeselect={false}
      onChange={(chosen) => chosen !== null && onChange(Number(chosen))}
    />
  )
}

interface DashboardsInputProps {
  readonly value: string[]
  readonly error: string | undefined
  readonly onChange: (ids: string[]) => void
}

/** The dashboards of the account, grouped by project. */
function DashboardsInput({ value, error, onChange }: DashboardsInputProps) {
  const words = useWords()
  const can = useCan()('list', 'dashboards')
  const { data } = useCall(dashboardsByProject, { query: { hidden: false } }, { enabled: can })
  if (!can) return null
  return (
    <MultiSelect
      label={words('menu.dashboards')}
      data={(data?.items ?? []).map(({ projectTitle, dashboards }) => ({
        group: projectTitle,
        items: dashboards.map(({ id, title }) => ({ value: id, label: title })),
      }))}
      value={data ? value : []}
      error={error}
      onChange={onChange}
    />
  )
}

interface HungFactsProps {
  readonly one: Hung
}

/** The place of the screen, the maker of its link, and its expiry. */
function HungFacts({ one }: HungFactsProps) {
  const words = useWords()
  const zone = useAccountZone()
  const until = words(one.expired ? 'today.wall.expired' : 'today.wall.until', {
    at: dateTimeText(one.expiresAt, zone),
  })
  const facts = [
    one.project?.title,
    words('today.wall.made', { author: one.madeBy, at: dateTimeText(one.madeAt, zone) }),
    one.openedAt === null
      ? words('today.wall.unseen')
      : words('today.wall.seen', { at: dateTimeText(one.openedAt, zone) }),
  ]
  return (
    <span className={styles.text}>
      <strong>{one.title}</strong>
      <span className={styles.said}>{facts.filter(Boolean).join(' · ')}</span>
      <span className={one.expired ? styles.expired : styles.said}>{until}</span>
    </span>
  )
}

function Hanging({ onEnd }: { onEnd: (one: Hung) => void }) {
  const words = useWords()
  const canHang = useCan()('create', 'reports')
  const extend = useAction(extendWall, { refreshes: ['wallscreens'] })
  const answer = useCall(wallScreens, {})
  if (answer.error) return <Failed failure={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton height={44} />
  if (answer.data.items.length === 0) return <p className={styles.said}>{words('today.wall.none')}</p>
  return (
    <ul className={styles.list}>
      {answer.data.items.map((one) => (
        <li key={one.id}>
          <HungFacts one={one} />
          {one.revocable && (
            <Group gap="xs" wrap="nowrap">
              {canHang && (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={extend.isPending && extend.variables.params.id === one.id}
                  onClick={() => extend.mutate({ params: { id: one.id }, body: { days: WALL_DAYS } })}
                >
                  {words('today.wall.extend', { days: WALL_DAYS })}
                </Button>
              )}
              <Button size="compact-sm" variant="default" onClick={() => onEnd(one)}>
                {words('today.wall.end')}
              </Button>
            </Group>
          )}
        </li>
      ))}
    </ul>
  )
}

interface HangFormProps extends Pick<DialogProps, 'shown' | 'dashboard'> {
  readonly onMade: (link: string | null) => void
}

function HangForm({ shown, dashboard, onMade }: HangFormProps) {
  const { words, language: own } = useApp()
  const [values, setValues] = useState({
    title: '',
    shows: dashboard === undefined ? [...wallViews] : [],
    dashboards: dashboard === undefined ? [] : [dashboard],
    seconds: 20,
    language: own,
    days: WALL_DAYS,
  })
  const set = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }))
  const hang = useAction(createWall, {
    refreshes: ['wallscreens'],
    handled: (failure) => failure.errors.length > 0,
  })
  const problemAt = (name: string) => {
    const error = hang.error?.errors.find(({ field }) => field === name)
    return error && errorText(words, error)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const dashboards = values.dashboards.map((id) => ({ id, title: '' }))
    hang.mutate(
      { body: { ...values, dashboards, project: shown.project } },
      { onSuccess: ({ link }) => onMade(link) },
    )
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        required
        maxLength={100}
        label={words('today.wall.name')}
        value={values.title}
        error={problemAt('title')}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <ShowsInput value={values.shows} error={problemAt('shows')} onChange={(shows) => set({ shows })} />
      <DashboardsInput
        value={values.dashboards}
        error={problemAt('dashboards')}
        onChange={(dashboards) => set({ dashboards })}
      />
      <NumberInput
        label={words('today.wall.seconds')}
        min={5}
        max={600}
        allowDecimal={false}
        value={values.seconds}
        error={problemAt('seconds')}
        onChange={(value) => typeof value === 'number' && set({ seconds: value })}
      />
      <LanguageInput value={values.language} onChange={(language) => set({ language })} />
      <DaysInput value={values.days} onChange={(days) => set({ days })} />
      <Button type="submit" loading={hang.isPending}>
        {words('today.wall.make')}
      </Button>
    </form>
  )
}
