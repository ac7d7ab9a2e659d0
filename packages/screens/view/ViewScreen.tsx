import { Button } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { dateTimeText, zoneText } from '@haulway/platform/dates.ts'
import { useAccountZone, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink, useGo, useScreenParams } from '@haulway/platform/web/navigation.tsx'
import { Failed, FilterRow, Notice, Page } from '@haulway/ui'
import type { Item, MessageKey, Resource } from '@haulway/resource'
import { fieldLabel, displayText, type DisplayContext } from '@haulway/collection'
import { editAddress } from '../addresses.ts'
import { useItem } from '../calls.ts'
import { MoreActions, titleOf, type EntryActionsProps } from '../actions/EntryActions.tsx'
import { componentsOf } from '../fields/component-of.ts'
import { ADVANCED } from '../form/FormFields.tsx'
import { FormSkeleton } from '../form/FormScreen.tsx'
import { EntryHistory } from './EntryHistory.tsx'
import { useEntryPanel } from '../known.tsx'
import type { FieldParts, ScreenSettings } from '../screenSettings.ts'
import { useShow } from '../useShow.ts'
import { ByUser, type UserReference } from './UserLink.tsx'
import styles from '../form/form.module.css'

/** The default view of a resource: the form read-only, with who changed it. */
export function viewScreen(settings: ScreenSettings) {
  return function ResourceViewScreen() {
    return <EntryView {...settings} />
  }
}

export interface EntryViewProps extends ScreenSettings {
  /** Read-only, whatever the user may change elsewhere. */
  readonly fixed?: boolean
  /** Entries that the server refuses to delete; by default none. */
  readonly isKept?: (entry: Item<Resource>) => boolean
  /** Content of a slice above the fields. */
  readonly renderAbove?: (entry: Item<Resource>) => ReactNode
  /** Content of a slice below the fields: what depends on the entry. */
  readonly renderBelow?: (entry: Item<Resource>) => ReactNode
}

export function EntryView({
  resource,
  home,
  homeTitle = `${resource.messages}.title`,
  parts,
  fixed = false,
  isKept,
  renderAbove,
  renderBelow,
}: EntryViewProps) {
  const words = useWords()
  const go = useGo()
  const { id = '' } = useScreenParams()
  const renderPanel = useEntryPanel()
  const can = useCan()
  const changes = !fixed && (can('update', resource.permission) || can('delete', resource.permission))
  const { data: last, error, refetch } = useItem(resource, id)
  // Another user deleted it while it was open.
  const data = error?.status === 404 ? undefined : last
  const crumbs = [{ label: words(homeTitle), to: home }]
  const title = data ? titleOf(resource, data) : words(`${resource.messages}.one`)
  return (
    <Page
      title={title}
      crumbs={crumbs}
      toolbar={
        data &&
        changes && (
          <Toolbar
            resource={resource}
            entry={data}
            deletable={isKept?.(data) !== true}
            onDeleted={() => go(home)}
          />
        )
      }
    >
      {error && !data && <Failed failure={error} onRetry={() => void refetch()} />}
      {!error && !data && <FormSkeleton />}
      {data && (
        <div className={styles.form}>
          {data.hidden && <Notice tone="info">{words('view.hidden')}</Notice>}
          {renderAbove?.(data)}
          <EntryFields resource={resource} entry={data} parts={parts} />
          {renderBelow?.(data)}
          {renderPanel(resource, data)}
          <Audit entry={data} />
          <EntryHistory resource={resource} entry={data} />
        </div>
      )}
    </Page>
  )
}

function Toolbar(props: EntryActionsProps & { readonly onDeleted: () => void }) {
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
  return Object.keys(resource.fields).filter((name) => !resource.fields[name]?.kind.isSecret)
}

interface EntryFieldsProps {
  readonly resource: Resource
  readonly entry: Item<Resource>
  readonly parts?: FieldParts | undefined
}

function isEmpty({ resource, entry }: EntryFieldsProps, name: string, show: DisplayContext): boolean {
  const declared = resource.fields[name]
  return !declared || displayText((entry as Readonly<Record<string, unknown>>)[name], declared, show) === ''
}

/** Rarely needed fields: those with their initial value, and those for experts. */
function isBeside(props: EntryFieldsProps, name: string, show: DisplayContext): boolean {
  const { listed, group } = props.resource.fields[name]?.options ?? {}
  const isOff = listed === false && (props.entry as Readonly<Record<string, unknown>>)[name] === false
  return isOff || group === ADVANCED || isEmpty(props, name, show)
}

function isWide(props: EntryFieldsProps, name: string, show: DisplayContext): boolean {
  const declared = props.resource.fields[name]
  return declared !== undefined && componentsOf(declared).isWide === true && !isEmpty(props, name, show)
}

/** The fields of an entry, label and value; empty ones and other rarely needed ones are shown on request. */
export function EntryFields(props: EntryFieldsProps) {
  const { resource } = props
  const showOf = useShow(resource)
  const words = useWords()
  const [wholly, setWholly] = useState(false)
  const names = shownFields(resource)
  const said = names.filter((name) => !isBeside(props, name, showOf(name)))
  const more = names.length - said.length
  return (
    <div className={styles.fields}>
      <dl className={styles.rows}>
        {(wholly ? names : said).map((name) => (
          <div key={name} className={styles.row} data-wide={isWide(props, name, showOf(name)) || undefined}>
            <dt>{fieldLabel(resource, name, words)}</dt>
            <dd>
              <Value {...props} name={name} show={showOf(name)} />
            </dd>
          </div>
        ))}
      </dl>
      {more > 0 && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          aria-expanded={wholly}
          onClick={() => setWholly(!wholly)}
        >
          {wholly ? words('view.more.hide') : words('view.more.show', { count: more })}
        </Button>
      )}
    </div>
  )
}

function Value(props: EntryFieldsProps & { name: string; show: DisplayContext }) {
  const { resource, entry, name, show, parts } = props
  const declared = resource.fields[name]
  if (!declared) return null
  const { Input, Shown, viewedByInput } = { ...componentsOf(declared), ...parts?.[name] }
  const value = (entry as Readonly<Record<string, unknown>>)[name]
  const label = fieldLabel(resource, name, show.words)
  if (isEmpty(props, name, show)) return <span className={styles.absent}>{show.words('view.none')}</span>
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
  return Shown ? <Shown value={value} declared={declared} show={show} /> : displayText(value, declared, show)
}

/** Who created the entry and who changed it last, and when. */
function Audit({ entry }: { entry: Item<Resource> }) {
  const words = useWords()
  const zone = useAccountZone()
  const { createdAt, createdBy, modifiedAt, modifiedBy } = entry.auditInfo
  const moment = (label: MessageKey, at: string, user: UserReference) => (
    <span title={zoneText(at, zone)}>
      {words(label)}: <ByUser at={dateTimeText(at, zone)} user={user} />
    </span>
  )
  return (
    <footer className={styles.audit}>
      {moment('view.created', createdAt, createdBy)}
      {moment('view.modified', modifiedAt, modifiedBy)}
    </footer>
  )
}
