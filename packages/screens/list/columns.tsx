import { dateTimeText, zoneText } from '@haulway/platform/dates.ts'
import type { GridColumn } from '@haulway/ui'
import type { Item, Resource } from '@haulway/resource'
import {
  fieldLabel,
  isNumeric,
  displayText,
  displayNumber,
  displayUnitLabels,
  type DisplayContext,
} from '@haulway/collection'
import { componentsOf } from '../fields/component-of.ts'
import type { FieldParts } from '../screenSettings.ts'
import { ByUser } from '../view/UserLink.tsx'

function fieldColumn<R extends Resource>(
  resource: R,
  name: string,
  show: DisplayContext,
  parts: FieldParts | undefined,
): GridColumn<Item<R>>[] {
  const declared = resource.fields[name]
  if (!declared) return []
  const { Shown } = { ...componentsOf(declared), ...parts?.[name] }
  const numeric = isNumeric(declared)
  const unit = displayUnitLabels(declared, show)
  const read = (row: Item<R>) => row[name as keyof Item<R>] as unknown
  return [
    {
      id: name,
      header: fieldLabel(resource, name, show.words),
      text: (row) => displayText(read(row), declared, show),
      sortable: !declared.kind.isUnsorted && (!declared.options.readOnly || declared.options.stored === true),
      numeric,
      ...(unit === '' ? {} : { unit }),
      ...(numeric ? { value: (row) => displayNumber(read(row), declared, show) } : {}),
      // The header names the unit, so cells hold bare numbers; the first column links to the entry itself.
      ...(Shown && !numeric && name !== resource.titleField
        ? { cell: (row) => <Shown value={read(row)} declared={declared} show={show} /> }
        : {}),
    },
  ]
}

/** Columns of a resource's default list: the title first, then the listed fields, and who changed the entry last. */
export function resourceColumns<R extends Resource>(
  resource: R,
  showOf: (field: string) => DisplayContext,
  parts?: FieldParts,
): GridColumn<Item<R>>[] {
  const names = Object.keys(resource.fields).filter(
    (name) => name !== resource.titleField && resource.fields[name]?.options.listed !== false,
  )
  const { words, zone } = showOf('auditInfo')
  const modified: GridColumn<Item<R>> = {
    id: 'modifiedAt',
    header: words('view.modified'),
    hidden: true,
    sortable: true,
    text: ({ auditInfo }) =>
      words('view.by', { at: dateTimeText(auditInfo.modifiedAt, zone), user: auditInfo.modifiedBy.title }),
    cell: ({ auditInfo }) => (
      <ByUser at={dateTimeText(auditInfo.modifiedAt, zone)} user={auditInfo.modifiedBy} />
    ),
    hint: ({ auditInfo }) => zoneText(auditInfo.modifiedAt, zone),
  }
  return [
    ...[resource.titleField, ...names].flatMap((name) => fieldColumn(resource, name, showOf(name), parts)),
    modified,
  ]
}
