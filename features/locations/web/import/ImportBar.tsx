import { Button, Checkbox, NativeSelect, Progress } from '@mantine/core'
import { useCan, useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink, useAddress } from '@haulway/platform/web/navigation.tsx'
import { listAddress } from '@haulway/screens/addresses.ts'
import { EntrySelect } from '@haulway/screens/inputs/EntrySelect.tsx'
import { useResource } from '@haulway/screens/known.tsx'
import { failureLines, Notice } from '@haulway/ui'
import { importModes, type ImportMode } from '../../location.endpoints.ts'
import { locationKinds, locations, type LocationKind } from '../../location.resource.ts'
import styles from '../locations.module.css'
import type { Import, Saving } from './useImport.ts'

export interface ImportBarProps {
  readonly state: Import
  readonly onlyWrong: boolean
  readonly onOnlyWrong: (only: boolean) => void
}

/** Number of selected places, and bulk actions on them. */
export function ImportBar({ state, onlyWrong, onOnlyWrong }: ImportBarProps) {
  const words = useWords()
  const { rows, problems, changeAll, mode, setMode, saving } = state
  const isBusy = saving?.state === 'running'
  const chosen = rows.filter((row) => row.chosen).length
  // The file says of some that they serve other things.
  const uncounted = rows.filter((row) => row.chosen && row.kind === 'other' && row.place.kind === null).length
  const all = (on: boolean) =>
    changeAll((row) => ({ chosen: on && row.place.boundary !== null && !row.saved }))
  return (
    <div className={styles.row}>
      <div className={styles.grow} role="status">
        <strong>{words('locations.import.sum', { count: rows.length, chosen })}</strong>
        {problems.size > 0 && (
          <div className={styles.problem}>{words('locations.import.wrong', { count: problems.size })}</div>
        )}
        {uncounted > 0 && <div>{words('locations.import.uncounted', { count: uncounted })}</div>}
      </div>
      <Checkbox
        label={words('locations.import.onlyWrong')}
        checked={onlyWrong}
        onChange={(event) => onOnlyWrong(event.currentTarget.checked)}
      />
      <Button size="xs" variant="default" disabled={isBusy} onClick={() => all(chosen === 0)}>
        {words(chosen === 0 ? 'locations.import.all' : 'locations.import.none')}
      </Button>
      <NativeSelect
        size="xs"
        label={words('locations.import.kindForAll')}
        value=""
        disabled={isBusy}
        data={[
          { value: '', label: words('locations.import.kindForAll.none') },
          ...locationKinds.map((value) => ({ value, label: words(`locations.kind.${value}`) })),
        ]}
        onChange={(event) => {
          const kind = event.currentTarget.value as LocationKind
          changeAll((row) => (row.saved ? {} : { kind }))
        }}
      />
      <NativeSelect
        size="xs"
        label={words('locations.import.mode')}
        value={mode}
        disabled={isBusy}
        data={importModes.map((value) => ({ value, label: words(`locations.import.mode.${value}`) }))}
        onChange={(event) => setMode(event.currentTarget.value as ImportMode)}
      />
      <ProjectOfNew state={state} isBusy={isBusy} />
    </div>
  )
}

/** The project for new locations. */
function ProjectOfNew({ state, isBusy }: { state: Import; isBusy: boolean }) {
  const words = useWords()
  const can = useCan()
  const projects = useResource('projects')
  if (!projects || !can('list', projects.permission)) return null
  return (
    <EntrySelect
      to={projects.name}
      makes
      size="xs"
      label={words('locations.import.project')}
      placeholder={words('locations.import.project.none')}
      clearable
      value={state.project}
      disabled={isBusy}
      onChange={state.setProject}
    />
  )
}

/** Progress and result of saving. */
export function ImportProgress({ saving, onStop }: { saving: Saving; onStop: () => void }) {
  const words = useWords()
  const locale = useLocale()
  const [address] = useAddress()
  const shown = (value: number) => new Intl.NumberFormat(locale).format(value)
  const { done, count, added, updated, state, failure } = saving
  const counts = { done: shown(done), count: shown(count) }
  if (state === 'running')
    return (
      <div className={styles.row}>
        <div className={styles.grow}>
          <span role="status">{words('locations.import.progress', counts)}</span>
          <Progress value={(100 * done) / Math.max(1, count)} aria-label={words('locations.import')} />
        </div>
        <Button size="xs" variant="default" onClick={onStop}>
          {words('locations.import.stop')}
        </Button>
      </div>
    )
  const toList =
    address['from'] === 'setup' ? (
      <ScreenLink to="/setup">{words('setup.goOn')}</ScreenLink>
    ) : (
      <ScreenLink to={listAddress(locations)}>{words('locations.import.toList')}</ScreenLink>
    )
  const result = words('locations.import.done', { added: shown(added), updated: shown(updated) })
  if (state === 'done')
    return (
      <Notice tone="info">
        {result} {toList}
      </Notice>
    )
  return (
    <Notice tone="danger">
      <div>
        {words(state === 'refused' ? 'locations.import.refused' : 'locations.import.stopped', counts)}{' '}
        {added + updated > 0 && result}
      </div>
      {state === 'failed' && failure && <div>{failureLines(words, failure).join(' ')}</div>}
    </Notice>
  )
}
