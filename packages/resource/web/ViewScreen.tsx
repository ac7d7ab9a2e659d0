import { Button } from '@mantine/core'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { dateTimeText, zoneText } from '@haulway/platform/dates.ts'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink, useGo, useScreenParams } from '@haulway/platform/web/navigation.tsx'
import { Failed, FilterRow, Notice, Page } from '@haulway/ui'
import type { Item, Resource } from '../resource.ts'
import { editAddress } from './addresses.ts'
import { useItem } from './calls.ts'
import { MoreActions, titleOf } from './EntryActions.tsx'
import { fieldLabel, shownText, type Show } from '../shown.ts'
import { fieldKindOf } from './fieldKinds.ts'
import { FormShape } from './FormScreen.tsx'
import { EntryHistory } from './EntryHistory.tsx'
import type { ScreenSettings } from './screenSettings.ts'
import { useShow } from './useShow.ts'
import styles from './form.module.css'

/** The default view of a resource: the form read-only, with who changed it. */
export function viewScreen(settings: ScreenSettings) {
  return function ResourceViewScreen() {
    return <EntryView {...settings} />
  }
}

export interface EntryViewProps extends ScreenSettings {
  /** What a slice shows below the fields: what hangs on the entry. */
  readonly renderBelow?: (entry: Item<Resource>) => ReactNode
}

export function EntryView({ resource, home, renderBelow }: EntryViewProps) {
  const words = useWords()
  const go = useGo()
  const { id = '' } = useScreenParams()
  const { data, error, refetch } = useItem(resource, id)
  const crumbs = [{ label: words(`${resource.messages}.title`), to: home }]
  const title = data ? titleOf(resource, data) : words(`${resource.messages}.one`)
  return (
    <Page
      title={title}
      crumbs={crumbs}
      toolbar={data && <Toolbar resource={resource} entry={data} onDeleted={() => go(home)} />}
    >
      {error && !data && <Failed failure={error} onRetry={() => void refetch()} />}
      {!error && !data && <FormShape />}
      {data && (
        <div className={styles.form}>
          {data.hidden && <Notice tone="info">{words('view.hidden')}</Notice>}
          <EntryFields resource={resource} entry={data} />
          {renderBelow?.(data)}
          <Audit entry={data} />
          <EntryHistory resource={resource} entry={data} />
        </div>
      )}
    </Page>
  )
}

function Toolbar(props: { resource: Resource; entry: Item<Resource>; onDeleted: () => void }) {
  const { resource, entry } = props
  const words = useWords()
  const can = useCan()
  return (
    <FilterRow
      actions={
        <>
          <MoreActions {...props} />
          {can('update', resource.permission) && (
            <Button
              size="sm"
              leftSection={<Pencil size={15} aria-hidden />}
              renderRoot={(button) => <ScreenLink to={editAddress(resource, entry.id)} {...button} />}
            >
              {words('view.edit')}
            </Button>
          )}
        </>
      }
    />
  )
}

function shownFields(resource: Resource): string[] {
  return Object.keys(resource.fields).filter((name) => resource.fields[name]?.kind !== 'secret')
}

/** The fields of an entry, label and value. */
export function EntryFields({ resource, entry }: { resource: Resource; entry: Item<Resource> }) {
  const showOf = useShow(resource)
  const words = useWords()
  return (
    <dl className={styles.rows}>
      {shownFields(resource).map((name) => (
        <div key={name} className={styles.row}>
          <dt>{fieldLabel(resource, name, words)}</dt>
          <dd>
            <Value resource={resource} entry={entry} name={name} show={showOf(name)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value(props: { resource: Resource; entry: Item<Resource>; name: string; show: Show }) {
  const { resource, entry, name, show } = props
  const declared = resource.fields[name]
  if (!declared) return null
  const { Input, Shown, viewedByInput } = fieldKindOf(declared)
  const value = (entry as Readonly<Record<string, unknown>>)[name]
  const label = fieldLabel(resource, name, show.words)
  if (shownText(value, declared, show) === '')
    return <span className={styles.absent}>{show.words('view.none')}</span>
  if (viewedByInput) {
    return (
      <Input
        id={`view-${name}`}
        declared={declared}
        label={label}
        value={value}
        onChange={() => undefined}
        show={show}
        readOnly
      />
    )
  }
  return Shown ? <Shown value={value} declared={declared} show={show} /> : shownText(value, declared, show)
}

/** Who made the entry and who changed it last, and when. */
function Audit({ entry }: { entry: Item<Resource> }) {
  const { words, zone } = useShow({ messages: '' })('')
  const { createdAt, createdBy, modifiedAt, modifiedBy } = entry.auditInfo
  const moment = (label: string, at: string, user: string) => (
    <span title={zoneText(at, zone)}>
      {words(label)}: {words('view.by', { at: dateTimeText(at, zone), user })}
    </span>
  )
  return (
    <footer className={styles.audit}>
      {moment('view.created', createdAt, createdBy.title)}
      {moment('view.modified', modifiedAt, modifiedBy.title)}
    </footer>
  )
}
