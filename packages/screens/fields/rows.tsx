import type { MessageKey } from '@haulway/resource'
import { ActionIcon, Button, Input } from '@mantine/core'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { isAbsent, nestedFieldsOf, rowsOf, type Field, type Shape } from '@haulway/resource'
import { isNumeric, displayText, type DisplayContext } from '@haulway/collection'
import { componentsOf } from './component-of.ts'
import type { FieldComponents, FieldInputProps } from './field-components.ts'
import type { RowsOptions } from '@haulway/resource/fields/rows/rows.ts'
import styles from './rows.module.css'

type Values = Readonly<Record<string, unknown>>

function emptyRow(declared: Field): Values {
  const entries = Object.entries((declared.options['shape'] ?? {}) as Shape)
  return Object.fromEntries(entries.map(([name, { options }]) => [name, options.initial ?? null]))
}

function moved(list: readonly Values[], from: number, to: number): readonly Values[] {
  const one = list[from]
  return one ? list.filter((_, index) => index !== from).toSpliced(to, 0, one) : list
}

interface RowProps extends FieldInputProps {
  readonly list: readonly Values[]
  readonly index: number
}

/** Inputs of one row, with buttons to move and remove it. */
function Row({ id, declared, label, error, errorAt, onChange, show, list, index }: RowProps) {
  const change = (name: string, next: unknown) =>
    onChange(list.map((one, at) => (at === index ? { ...one, [name]: next } : one)))
  const tool = (name: MessageKey, icon: ReactNode, next: readonly Values[], off: boolean) => (
    <ActionIcon
      size="md"
      disabled={off}
      aria-label={`${label} ${index + 1}: ${show.words(name)}`}
      onClick={() => onChange(next)}
    >
      {icon}
    </ActionIcon>
  )
  return (
    <li className={styles.row} aria-label={`${label} ${index + 1}`}>
      <div className={styles.parts}>
        {nestedFieldsOf(declared, list[index], show).map((one) => {
          const { Input: PartInput } = componentsOf(one.part)
          return (
            <div key={one.name} className={styles.part}>
              <PartInput
                id={`${id}-${index}-${one.name}`}
                declared={one.part}
                label={one.label}
                value={one.value}
                error={errorAt === `${index}.${one.name}` ? error : undefined}
                onChange={(next) => change(one.name, next)}
                show={one.show}
              />
            </div>
          )
        })}
      </div>
      <div className={styles.tools}>
        {tool('field.up', <ArrowUp size={14} aria-hidden />, moved(list, index, index - 1), index === 0)}
        {tool(
          'field.down',
          <ArrowDown size={14} aria-hidden />,
          moved(list, index, index + 1),
          index === list.length - 1,
        )}
        {tool(
          'field.remove',
          <X size={14} aria-hidden />,
          list.filter((_, at) => at !== index),
          false,
        )}
      </div>
    </li>
  )
}

function RowsInput(props: FieldInputProps) {
  const { id, label, help, error, errorAt, declared, value, onChange, show } = props
  const list = rowsOf(value)
  const { max } = declared.options as RowsOptions
  const isInside = errorAt !== undefined && /^\d+\./.test(errorAt)
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      description={help}
      error={isInside ? undefined : error}
      withAsterisk={declared.required}
    >
      <ol id={id} tabIndex={-1} className={styles.rows}>
        {list.map((_, index) => (
          // Rows have no identity of their own, so their index is the key.
          <Row key={index} {...props} list={list} index={index} />
        ))}
      </ol>
      <Button
        className={styles.add}
        size="xs"
        variant="default"
        disabled={max !== undefined && list.length >= max}
        leftSection={<Plus size={14} aria-hidden />}
        aria-label={`${label}: ${show.words('field.add')}`}
        onClick={() => onChange([...list, emptyRow(declared)])}
      >
        {show.words('field.add')}
      </Button>
    </Input.Wrapper>
  )
}

/** Text of a part; '' when it is empty. */
function partText(part: Field, value: unknown, show: DisplayContext): string {
  return isAbsent(value) ? '' : displayText(value, part, show)
}

interface ShownProps {
  readonly value: unknown
  readonly declared: Field
  readonly show: DisplayContext
}

function RowsShown({ value, declared, show }: ShownProps) {
  const list = rowsOf(value)
  // Omits columns that are empty in all rows.
  const parts = nestedFieldsOf(declared, null, show).filter((one) =>
    list.some((row) => partText(one.part, row[one.name], one.show) !== ''),
  )
  // Long words make it scroll, so it must be reachable by keyboard.
  const named = parts.map(({ label }) => label).join(', ')
  return (
    <div className={styles.scroll} role="group" aria-label={named} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {parts.map((one) => (
              <th key={one.name} scope="col">
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((row, index) => (
            <tr key={index}>
              {parts.map((one) => (
                <td key={one.name} data-label={one.label} data-numeric={isNumeric(one.part) || undefined}>
                  <Part value={row[one.name]} declared={one.part} show={one.show} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Part({ value, declared, show }: ShownProps) {
  const { Shown } = componentsOf(declared)
  if (Shown === undefined || isAbsent(value)) return partText(declared, value, show)
  return <Shown value={value} declared={declared} show={show} />
}

export const components: FieldComponents = { Input: RowsInput, Shown: RowsShown, isWide: true }
