import { Checkbox, Input } from '@mantine/core'
import { actions, type Field, nestedFieldsOf } from '@haulway/resource'
import type { DisplayContext } from '@haulway/collection'
import type { FieldInputProps } from '@haulway/screens/fields/field-components.ts'
import type { ChoicesOptions } from '@haulway/resource/fields/choices/choices.ts'
import styles from './PermissionMatrix.module.css'

type Action = (typeof actions)[number]
type Granted = Readonly<Record<string, readonly Action[] | null>>

/** A row: a screen of the product, with the permissions that may be granted for it. */
interface Row {
  readonly name: string
  readonly label: string
  readonly offered: readonly Action[]
}

/** From reading to changing, the order in which people grant. */
const ORDER = ['list', 'read', 'create', 'update', 'delete'] as const satisfies readonly Action[]

function rowsOf(declared: Field, show: DisplayContext): readonly Row[] {
  return nestedFieldsOf(declared, {}, show).map(({ name, label, part }) => ({
    name,
    label,
    offered: ((part.options as ChoicesOptions).choices ?? []) as readonly Action[],
  }))
}

const grantedOf = (value: unknown): Granted =>
  typeof value === 'object' && value !== null ? (value as Granted) : {}

/** The permissions that one checkbox stands for. */
type Cells = readonly (readonly [row: Row, action: Action])[]

const cellsOf = (rows: readonly Row[], wanted: readonly Action[]): Cells =>
  rows.flatMap((row) => wanted.filter((one) => row.offered.includes(one)).map((one) => [row, one] as const))

/** The grants with some permissions added or removed, in the order of their declaration. */
function changed(granted: Granted, cells: Cells, given: boolean): Granted {
  const next = new Map(Object.entries(granted).map(([name, all]) => [name, new Set(all ?? [])]))
  for (const [{ name }, action] of cells) {
    const all = next.get(name) ?? new Set<Action>()
    if (given) all.add(action)
    else all.delete(action)
    next.set(name, all)
  }
  return Object.fromEntries([...next].map(([name, all]) => [name, actions.filter((one) => all.has(one))]))
}

interface BoxProps {
  readonly label: string
  readonly cells: Cells
  readonly granted: Granted
  readonly onChange: (granted: Granted) => void
}

/** Checkbox for one permission, or for all that it stands for. */
function Box({ label, cells, granted, onChange }: BoxProps) {
  const held = cells.filter(([{ name }, action]) => granted[name]?.includes(action)).length
  return (
    <Checkbox
      aria-label={label}
      checked={held === cells.length}
      indeterminate={held > 0 && held < cells.length}
      onChange={(event) => onChange(changed(granted, cells, event.currentTarget.checked))}
    />
  )
}

/** A group's permissions: one row per screen, one column per action, and checkboxes for whole rows and columns. */
export function PermissionMatrix(props: FieldInputProps) {
  const { id, label, help, error, declared, value, onChange, show } = props
  const { words } = show
  const rows = rowsOf(declared, show)
  const granted = grantedOf(value)
  const all = words('groups.matrix.all')
  const box = (name: string, cells: Cells) => (
    <Box label={name} cells={cells} granted={granted} onChange={onChange} />
  )
  return (
    <Input.Wrapper id={id} label={label} description={help} error={error}>
      <table id={id} tabIndex={-1} className={styles.matrix} data-field>
        <thead>
          <tr>
            <td />
            <th scope="col">
              <span>{all}</span>
            </th>
            {ORDER.map((action) => (
              <th key={action} scope="col">
                <span>{words(`groups.matrix.${action}`)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{all}</th>
            <td>{box(all, cellsOf(rows, ORDER))}</td>
            {ORDER.map((action) => (
              <td key={action}>
                {box(`${all}: ${words(`groups.matrix.${action}`)}`, cellsOf(rows, [action]))}
              </td>
            ))}
          </tr>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.label}</th>
              <td>{box(`${row.label}: ${all}`, cellsOf([row], ORDER))}</td>
              {ORDER.map((action) => (
                <td key={action}>
                  {row.offered.includes(action) &&
                    box(`${row.label}: ${words(`groups.matrix.${action}`)}`, [[row, action]])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Input.Wrapper>
  )
}
