import { ActionIcon, Button, Group, Tooltip } from '@mantine/core'
import { Copy, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { dateTimeText, zoneText } from '@haulway/platform/dates.ts'
import { localizeProfile } from '@haulway/platform/measures.ts'
import type { Words } from '@haulway/platform/messages.ts'
import { useAccountZone, useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink, useAddress } from '@haulway/platform/web/navigation.tsx'
import { newAddress, viewAddress } from '@haulway/screens/addresses.ts'
import { useList } from '@haulway/screens/calls.ts'
import { EntryActions } from '@haulway/screens/actions/EntryActions.tsx'
import { readListAddress } from '@haulway/screens/list/listAddress.ts'
import { DataGrid, FilterRow, Page, parseSort, SearchBox, sortText, type GridColumn } from '@haulway/ui'
import { measureKinds, type MeasureKind } from '@haulway/units'
import { measurementProfiles, measuresOfDraft } from '../measurement-profile.resource.ts'
import { profileTitle, type ProfileEntry } from './profile-entry.ts'

type Column = GridColumn<ProfileEntry>

/** Labels of the units of a kind, the one shown first at the front: `t (lb)`. */
function labelsOf(entry: ProfileEntry, kind: MeasureKind, words: Words): string {
  const profile = localizeProfile({ name: entry.name, measures: measuresOfDraft(entry.measures) }, words)
  const [first, ...more] = profile.measures[kind].map(({ display }) => display.unitsLabel)
  return more.length > 0 ? `${first} (${more.join(', ')})` : (first ?? '')
}

function useColumns(): readonly Column[] {
  const words = useWords()
  const locale = useLocale()
  const zone = useAccountZone()
  return useMemo(() => {
    const counted = (id: 'accounts' | 'users'): Column => ({
      id,
      header: words(`measurement.field.${id}`),
      text: (entry) => (entry[id] ?? 0).toLocaleString(locale),
      numeric: true,
    })
    return [
      {
        id: 'name',
        header: words('measurement.field.name'),
        text: ({ name }) => profileTitle(name, words),
        sortable: true,
      },
      ...measureKinds
        .filter((kind) => kind !== 'count')
        .map((kind): Column => ({
          id: kind,
          header: words(`measurement.measures.${kind}`),
          text: (entry) => labelsOf(entry, kind, words),
        })),
      counted('accounts'),
      counted('users'),
      {
        id: 'modifiedAt',
        header: words('view.modified'),
        hidden: true,
        sortable: true,
        text: ({ auditInfo: { modifiedAt, modifiedBy } }) =>
          words('view.by', { at: dateTimeText(modifiedAt, zone), user: modifiedBy.title }),
        hint: ({ auditInfo }) => zoneText(auditInfo.modifiedAt, zone),
      },
    ]
  }, [words, locale, zone])
}

/** URL of a form for a new profile that begins as a copy. */
export const copyAddress = (name: string): string =>
  `${newAddress(measurementProfiles)}?copy=${encodeURIComponent(name)}`

function Actions({ entry }: { entry: ProfileEntry }) {
  const words = useWords()
  const label = words('measurement.copy.of', { title: profileTitle(entry.name, words) })
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <Tooltip label={words('measurement.copy')}>
        <ActionIcon
          size="md"
          aria-label={label}
          renderRoot={(props) => <ScreenLink to={copyAddress(entry.name)} {...props} />}
        >
          <Copy size={15} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {!entry.builtIn && <EntryActions resource={measurementProfiles} entry={entry} />}
    </Group>
  )
}

/** The profiles that accounts and users may select. */
export function ProfileList() {
  const words = useWords()
  const columns = useColumns()
  const [address, change] = useAddress()
  const state = useMemo(() => readListAddress(measurementProfiles, address), [address])
  const { data, error, refetch, isPlaceholderData } = useList(measurementProfiles, state.query)
  const title = words('measurement.title')
  return (
    <Page
      title={title}
      layout="fill"
      toolbar={
        <FilterRow
          search={
            <SearchBox
              value={state.search}
              onChange={(search) => change({ search: search || null, page: null })}
            />
          }
          actions={
            <Button
              size="sm"
              leftSection={<Plus size={16} aria-hidden />}
              renderRoot={(props) => <ScreenLink to={newAddress(measurementProfiles)} {...props} />}
            >
              {words('list.new')}
            </Button>
          }
        />
      }
    >
      <DataGrid
        name={measurementProfiles.name}
        label={title}
        columns={columns}
        rows={data?.items}
        rowId={(entry) => entry.id}
        rowLink={(entry) => viewAddress(measurementProfiles, entry.id)}
        renderActions={(entry) => <Actions entry={entry} />}
        stale={isPlaceholderData}
        failure={error}
        onRetry={() => void refetch()}
        sort={state.sort ?? parseSort(measurementProfiles.sort)}
        onSort={(sort) => change({ sort: sortText(sort) || null, page: null })}
        paging={{
          page: state.page,
          size: state.size,
          total: data?.total,
          onPage: (page) => change({ page: page === 0 ? null : String(page) }, { push: true }),
          onSize: (size) => change({ limit: String(size), page: null }),
        }}
      />
    </Page>
  )
}
