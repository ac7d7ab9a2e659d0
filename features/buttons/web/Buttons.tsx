import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import type { Language } from '@haulway/platform/messages.ts'
import { useApp, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import type { Item, Resource } from '@haulway/resource'
import { newAddress, viewAddress } from '@haulway/screens/addresses.ts'
import { useList } from '@haulway/screens/calls.ts'
import { resourceColumns } from '@haulway/screens/list/columns.tsx'
import { EntryActions } from '@haulway/screens/actions/EntryActions.tsx'
import { useShow } from '@haulway/screens/useShow.ts'
import { DataGrid, Empty, Failed, Page, Section } from '@haulway/ui'
import { layOutBoard, ROWS_PER_COLUMN } from '../board.ts'
import { buttonProfiles } from '../button-profile.resource.ts'
import { buttons } from '../button.resource.ts'
import { facesOf, useButtons } from './BoardEditor.tsx'
import { sizeOf } from './BoardPreview.tsx'
import { ButtonFace } from './ButtonFace.tsx'
import styles from './Buttons.module.css'

/** Maximum loaded boards and buttons, more than any account has; the grid draws those in view. */
const ALL = 500

/** The boards that routes give to machines, and the buttons on them. */
export function Buttons() {
  const words = useWords()
  return (
    <Page title={words('buttons.title')}>
      <div className={styles.page}>
        <Boards />
        <AllButtons />
      </div>
    </Page>
  )
}

function NewButton({ resource, label }: { resource: Resource; label: string }) {
  const can = useCan()
  if (!can('create', resource.permission)) return null
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Plus size={14} aria-hidden />}
      renderRoot={(props) => <ScreenLink to={newAddress(resource)} {...props} />}
    >
      {label}
    </Button>
  )
}

function Boards() {
  const words = useWords()
  const { data, error, refetch } = useList(buttonProfiles, { limit: ALL })
  const action = <NewButton resource={buttonProfiles} label={words('buttonProfiles.new')} />
  return (
    <Section title={words('buttonProfiles.title')} actions={action}>
      {error && <Failed failure={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && (
        <Empty title={words('buttonProfiles.none')} text={words('buttonProfiles.none.text')} />
      )}
      <ul className={styles.boards} aria-busy={!data && !error}>
        {data?.items.map((one) => (
          <BoardCard key={one.id} profile={one} />
        ))}
      </ul>
    </Section>
  )
}

/** A small board that links to its view. */
function BoardCard({ profile }: { profile: Item<typeof buttonProfiles> }) {
  const words = useWords()
  const { language } = useApp()
  const faces = facesOf(profile.buttons, useButtons())
  const { places, columns } = layOutBoard(faces.map(sizeOf))
  return (
    <li className={styles.card}>
      <div
        className={styles.mini}
        aria-hidden
        style={{
          gridTemplateColumns: `repeat(${Math.max(columns, 2)}, minmax(0, 1fr))`,
          gridTemplateRows: `repeat(${ROWS_PER_COLUMN}, 18px)`,
        }}
      >
        {places.map(({ column, row, rows }, index) => (
          <div
            key={faces[index]?.id}
            style={{ gridColumn: column + 1, gridRow: `${row + 1} / span ${rows}` }}
          >
            <ButtonFace face={faces[index] ?? {}} language={language} />
          </div>
        ))}
      </div>
      <div className={styles.caption}>
        <ScreenLink
          to={viewAddress(buttonProfiles, profile.id)}
          className={styles.name}
          title={profile.title}
        >
          {profile.title}
        </ScreenLink>
        <EntryActions resource={buttonProfiles} entry={profile} />
      </div>
      <span className={styles.count}>{words('buttonProfiles.count', { count: profile.buttons.length })}</span>
    </li>
  )
}

function cell(button: Item<typeof buttons>, language: Language) {
  return (
    <div className={styles.face}>
      <ButtonFace face={button} language={language} />
    </div>
  )
}

function AllButtons() {
  const words = useWords()
  const can = useCan()
  const showOf = useShow(buttons)
  const { language } = useApp()
  const { data, error, refetch } = useList(buttons, { limit: ALL })
  const columns = useMemo(
    () =>
      resourceColumns(buttons, showOf).toSpliced(1, 0, {
        id: 'face',
        header: words('buttons.face'),
        width: 150,
        text: (row) => row.title,
        cell: (row) => cell(row, language),
      }),
    [showOf, words, language],
  )
  const title = words('buttons.all')
  return (
    <Section title={title} actions={<NewButton resource={buttons} label={words('buttons.new')} />}>
      <DataGrid
        name="buttons"
        label={title}
        columns={columns}
        rows={data?.items}
        rowId={(row) => row.id}
        rowLink={(row) => viewAddress(buttons, row.id)}
        renderActions={
          can('update', buttons.permission) || can('delete', buttons.permission)
            ? (row) => <EntryActions resource={buttons} entry={row} />
            : undefined
        }
        failure={error}
        onRetry={() => void refetch()}
        empty={<Empty title={words('buttons.none')} text={words('buttons.none.text')} />}
      />
    </Section>
  )
}
