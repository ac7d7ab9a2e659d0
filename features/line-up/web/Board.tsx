import { ActionIcon } from '@mantine/core'
import { X } from 'lucide-react'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { Item, Reference } from '@haulway/resource'
import { useList } from '@haulway/screens/calls.ts'
import { EntrySelect } from '@haulway/screens/inputs/EntrySelect.tsx'
import { Select } from '@haulway/ui'
import { equipment } from '../../equipment/equipment.resource.ts'
import { routes } from '../../routes/route.resource.ts'
import type { LineUp, LineUpRow } from '../line-up.endpoints.ts'
import styles from './line-up.module.css'
import { useLineUp } from './useLineUp.ts'

interface Section {
  /** null: loaders and machines without a route. */
  readonly route: Reference | null
  readonly rows: readonly { readonly row: LineUpRow; readonly at: number }[]
}

const routeId = (of: { readonly route: Reference | null }) => of.route?.id ?? null

/** By route, including routes without machines; machines without a route come last. */
function sectionsOf({ rows }: LineUp, all: readonly Reference[]): Section[] {
  const placed = Map.groupBy(
    rows.map((row, at) => ({ row, at })),
    ({ row }) => routeId(row),
  )
  const named = new Map(all.map(({ id, title }) => [id, { id, title }]))
  for (const { route } of rows) if (route && !named.has(route.id)) named.set(route.id, route)
  const of = (route: Reference | null) => ({ route, rows: placed.get(route?.id ?? null) ?? [] })
  return [...[...named.values()].map(of), of(null)]
}

/** Machines by route: a list for each route, with controls to add and remove them. */
export function Board({ lineUp }: { readonly lineUp: LineUp }) {
  const own = useList(routes, { project: lineUp.project.id, limit: 500, hidden: false, sort: 'title' })
  const machines = useList(equipment, { limit: 500, hidden: false, sort: 'equipmentId' })
  const placed = new Set(lineUp.rows.map((row) => row.equipment.id))
  const free = (machines.data?.items ?? []).filter(({ id }) => !placed.has(id))
  return (
    <div className={styles.sections}>
      {sectionsOf(lineUp, own.data?.items ?? []).map((section) => (
        <RouteSection key={section.route?.id ?? ''} lineUp={lineUp} section={section} free={free} />
      ))}
    </div>
  )
}

interface RouteSectionProps {
  readonly lineUp: LineUp
  readonly section: Section
  /** Unassigned machines. */
  readonly free: readonly Item<typeof equipment>[]
}

function RouteSection({ lineUp, section: { route, rows }, free }: RouteSectionProps) {
  const words = useWords()
  const { save, mayPlan, isPending } = useLineUp(lineUp)
  const title = route?.title ?? words('lineUp.loaders')
  const offered = free.filter(({ kind }) => (route === null) === (kind === 'loader' || kind === 'other'))
  const add = (id: string | null) => {
    const chosen = offered.find((one) => one.id === id)
    if (!chosen) return
    const machine = { id: chosen.id, title: chosen.equipmentId }
    save([...lineUp.rows, { equipment: machine, route, location: null, driver: null }])
  }
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.heading}>
        {title} <span className={styles.count}>{rows.length}</span>
      </h2>
      <ul className={styles.rows}>
        {rows.map(({ row, at }) => (
          <Row key={`${at} ${row.equipment.id}`} lineUp={lineUp} row={row} at={at} />
        ))}
      </ul>
      {mayPlan && (
        <Select
          key={lineUp.version}
          size="xs"
          searchable
          disabled={isPending}
          aria-label={words('lineUp.add', { route: title })}
          placeholder={words('lineUp.add.short')}
          data={offered.map((one) => ({ value: one.id, label: one.equipmentId }))}
          value={null}
          onChange={add}
        />
      )}
    </section>
  )
}

interface RowProps {
  readonly lineUp: LineUp
  readonly row: LineUpRow
  readonly at: number
}

function Row({ lineUp, row, at }: RowProps) {
  const words = useWords()
  const { save, mayPlan, isPending } = useLineUp(lineUp)
  const { rows, conflicts } = lineUp
  const machine = row.equipment.title
  const wrong = conflicts.filter((one) => one.row === at)
  const said = wrong.map(({ kind }) => words(`lineUp.conflict.${kind}`)).join(', ')
  const change = (some: Partial<LineUpRow>) =>
    save(rows.map((one, n) => (n === at ? { ...one, ...some } : one)))
  const crew = [row.location?.title, row.driver?.title].filter((one) => one !== undefined)
  return (
    <li className={styles.row}>
      <span className={styles.machine}>
        {machine}
        {said !== '' && <span className={styles.conflict}>{said}</span>}
      </span>
      {!mayPlan && <span>{crew.join(' · ')}</span>}
      {mayPlan && row.route === null && (
        <EntrySelect
          size="xs"
          clearable
          to="locations"
          makes
          disabled={isPending}
          aria-label={words('lineUp.place', { machine })}
          placeholder={words('lineUp.place.short')}
          value={row.location}
          onChange={(location) => change({ location })}
        />
      )}
      {mayPlan && (
        <>
          <EntrySelect
            size="xs"
            clearable
            to="drivers"
            makes
            disabled={isPending}
            aria-label={words('lineUp.driver', { machine })}
            placeholder={words('lineUp.driver.short')}
            value={row.driver}
            onChange={(driver) => change({ driver })}
          />
          <ActionIcon
            size={30}
            variant="subtle"
            disabled={isPending}
            aria-label={words('lineUp.remove', { machine })}
            onClick={() => save(rows.filter((_, n) => n !== at))}
          >
            <X size={15} aria-hidden />
          </ActionIcon>
        </>
      )}
    </li>
  )
}
