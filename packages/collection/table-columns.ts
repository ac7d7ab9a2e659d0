import type { MessageKey } from '@haulway/resource'
import type { CsvValue } from '@haulway/platform/csv.ts'
import { dateTimeText } from '@haulway/platform/dates.ts'
import type { Field, Item, Resource } from '@haulway/resource'
import {
  fieldLabel,
  isNumeric,
  displayContextOf,
  displayNumber,
  displayText,
  displayUnits,
  type Reader,
} from './display.ts'

/** A column of an exported table; quantities are numbers in the unit that the header names. */
export interface TableColumn<Row> {
  readonly header: string
  readonly value: (row: Row) => CsvValue
}

/** `Tare, t`; `Last login, Europe/Berlin`. Default unit of a quantity: the first of its units. */
export function columnHeader(
  resource: Resource,
  name: string,
  declared: Field,
  reader: Reader,
  unit = displayUnits(declared, reader)[0],
): string {
  const label = fieldLabel(resource, name, reader.words)
  const more = declared.kind.heading?.(reader) ?? unit?.display.unitsLabel ?? ''
  return more === '' ? label : reader.words('export.header', { name: label, more })
}

/** Names of the exported fields in order, the title first. */
export function tableFields(resource: Resource): string[] {
  const names = Object.entries(resource.fields).flatMap(([name, { kind }]) =>
    name === resource.titleField || kind.isUntabled ? [] : [name],
  )
  return [resource.titleField, ...names]
}

/** All columns of a resource, and who created and changed an entry. */
export function tableColumns(resource: Resource, reader: Reader): TableColumn<Item<Resource>>[] {
  const showOf = displayContextOf(resource, reader)
  const { words, zone } = reader
  const fields = tableFields(resource).flatMap((name): TableColumn<Item<Resource>>[] => {
    const declared = resource.fields[name]
    if (!declared) return []
    const show = showOf(name)
    const read = (row: Item<Resource>) => (row as Readonly<Record<string, unknown>>)[name]
    const header = columnHeader(resource, name, declared, reader)
    if (!isNumeric(declared)) return [{ header, value: (row) => displayText(read(row), declared, show) }]
    const [, ...further] = displayUnits(declared, reader)
    return [
      { header, value: (row) => displayNumber(read(row), declared, show) },
      // Pounds have a column of their own, so that every cell is a number.
      ...further.map((unit) => ({
        header: columnHeader(resource, name, declared, reader, unit),
        value: (row: Item<Resource>) => displayNumber(read(row), declared, show, unit),
      })),
    ]
  })
  const moment = (key: MessageKey) => words('export.header', { name: words(key), more: zone })
  return [
    ...fields,
    {
      header: moment('view.created'),
      value: ({ auditInfo }) => dateTimeText(auditInfo.createdAt, zone, true),
    },
    { header: words('view.createdBy'), value: ({ auditInfo }) => auditInfo.createdBy.title },
    {
      header: moment('view.modified'),
      value: ({ auditInfo }) => dateTimeText(auditInfo.modifiedAt, zone, true),
    },
    { header: words('view.modifiedBy'), value: ({ auditInfo }) => auditInfo.modifiedBy.title },
  ]
}
