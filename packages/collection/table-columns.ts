import type { MessageKey } from '@haulway/resource'
import type { CsvValue } from '@haulway/platform/csv.ts'
import { dateTimeText } from '@haulway/platform/dates.ts'
import type { Field, Item, Resource } from '@haulway/resource'
import { fieldLabel, isNumeric, showFields, shownNumber, shownText, shownUnit, type Show } from './shown.ts'

/** Whose language, units and zone a table is in. */
export type Reader = Omit<Show, 'choice'>

/** A column of a table that leaves the product: numbers are numbers in the unit that the header names. */
export interface TableColumn<Row> {
  readonly header: string
  readonly value: (row: Row) => CsvValue
}

/** What fits no cell. */
const UNTABLED = new Set(['boundary', 'json', 'settings', 'secret', 'list', 'group'])

/** `Tare, t`; `Last login, Europe/Berlin`. */
export function columnHeader(resource: Resource, name: string, declared: Field, reader: Reader): string {
  const label = fieldLabel(resource, name, reader.words)
  const more = declared.kind === 'instant' ? reader.zone : shownUnit(declared, reader)
  return more === '' ? label : reader.words('export.header', { name: label, more })
}

/** Names of the fields of a table in its order: what names an entry first. */
export function tableFields(resource: Resource): string[] {
  const names = Object.keys(resource.fields).filter((name) => {
    const { kind = '' } = resource.fields[name] ?? {}
    return name !== resource.titleField && !UNTABLED.has(kind)
  })
  return [resource.titleField, ...names]
}

/** All columns of a resource, and who made and changed an entry. */
export function tableColumns(resource: Resource, reader: Reader): TableColumn<Item<Resource>>[] {
  const showOf = showFields(resource, reader)
  const { words, zone } = reader
  const fields = tableFields(resource).flatMap((name): TableColumn<Item<Resource>>[] => {
    const declared = resource.fields[name]
    if (!declared) return []
    const show = showOf(name)
    const read = (row: Item<Resource>) => (row as Readonly<Record<string, unknown>>)[name]
    return [
      {
        header: columnHeader(resource, name, declared, reader),
        value: (row) =>
          isNumeric(declared) ? shownNumber(read(row), declared, show) : shownText(read(row), declared, show),
      },
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
