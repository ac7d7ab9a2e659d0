import { Checkbox, TextInput } from '@mantine/core'
import { durationText } from '@haulway/platform/dates.ts'
import { useCan, useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import type { Problem, Reference } from '@haulway/resource'
import { EntrySelect } from '@haulway/screens/inputs/EntrySelect.tsx'
import { useResource } from '@haulway/screens/known.tsx'
import styles from '../setup.module.css'
import type { RouteRow } from './routes.ts'
import type { Find } from './useFind.ts'

export interface FoundRoutesProps {
  readonly state: Find
  readonly refused: ReadonlyMap<string, Problem>
  readonly project: Reference | null
  /** Title of a new project. */
  readonly newTitle: string
  readonly onNewTitle: (title: string) => void
  readonly onProject: (project: Reference | null) => void
}

/** The routes between the places, each with the loads hauled on it, to be selected or not; and their project. */
export function FoundRoutes(props: FoundRoutesProps) {
  const words = useWords()
  const { state, refused } = props
  if (state.routes.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="found-routes">
      <h2 id="found-routes" className={styles.heading}>
        {words('routes.title')}
      </h2>
      <ProjectOfRoutes {...props} />
      <ul className={styles.proposals} aria-labelledby="found-routes">
        {state.routes.map((row) => (
          <FoundRoute key={row.id} row={row} state={state} problem={refused.get(row.id)} />
        ))}
      </ul>
    </section>
  )
}

function ProjectOfRoutes({ project, newTitle, onNewTitle, onProject }: FoundRoutesProps) {
  const words = useWords()
  const can = useCan()
  const projects = useResource('projects')
  if (!projects || !can('list', projects.permission)) return null
  return (
    <div className={styles.fields}>
      <EntrySelect
        to={projects.name}
        size="xs"
        label={words('setup.find.project')}
        placeholder={words('setup.find.project.new')}
        clearable
        value={project}
        onChange={onProject}
      />
      {project === null && (
        <TextInput
          size="xs"
          label={words('setup.find.project.title')}
          value={newTitle}
          maxLength={255}
          error={newTitle.trim() === '' && words('validation.required')}
          onChange={(event) => onNewTitle(event.currentTarget.value)}
        />
      )}
    </div>
  )
}

function FoundRoute({ row, state, problem }: { row: RouteRow; state: Find; problem: Problem | undefined }) {
  const words = useWords()
  const measures = useMeasures()
  const { id, name, chosen, found, cycles } = row
  const error = name.trim() === '' ? { key: 'locations.import.noName' as const } : problem
  return (
    <li className={styles.proposal}>
      <div className={styles.inputs}>
        <Checkbox
          aria-label={`${words('setup.find.chosen')}: ${name}`}
          checked={chosen}
          onChange={(event) => state.changeRoute(id, { chosen: event.currentTarget.checked })}
        />
        <TextInput
          size="xs"
          className={styles.whole}
          aria-label={`${words('setup.find.route.name')}: ${name}`}
          value={name}
          maxLength={255}
          error={chosen && error && words(error.key, error.args)}
          onChange={(event) => state.changeRoute(id, { name: event.currentTarget.value })}
        />
      </div>
      <div>
        <strong>
          {words('setup.find.hauls', { count: found.hauls })}{' '}
          {words('setup.find.ofMachines', { count: found.machines })}
        </strong>
        <span className={styles.hint}>
          {' · '}
          {measures.format('longDistance', found.metres / 1000)} · {durationText(found.seconds)}
          {cycles !== null && ` · ${words('setup.find.cycles', { count: cycles })}`}
        </span>
      </div>
    </li>
  )
}
