import { dateTimeText, zoneText } from '@haulway/platform/dates.ts'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { DataGrid, errorText, type GridColumn } from '@haulway/ui'
import { shownUnit } from '@haulway/units'
import type { FileKind } from '../../import/fields.ts'
import type { Preview, PreviewRow } from '../../import/import.endpoints.ts'
import { fieldLabel } from './labels.ts'
import styles from './import.module.css'

interface Props {
  readonly kind: FileKind
  readonly preview: Preview
}

function useWhat(kind: FileKind) {
  const words = useWords()
  return ({ action, errors }: PreviewRow) => {
    const wrong = errors.map((error) => `${fieldLabel(words, kind, error.field)}: ${errorText(words, error)}`)
    return [words(`events.import.action.${action}`), ...wrong].join('; ')
  }
}

const DEGREES = 6

type Column = GridColumn<PreviewRow>

/** Columns of the fields of rows, by their names. */
function useFields(kind: FileKind) {
  const words = useWords()
  const measures = useMeasures()
  const title = (field: string) => fieldLabel(words, kind, field)
  return {
    title,
    amount: (field: 'weight' | 'volume' | 'speed', measure: 'weight' | 'haulVolume' | 'speed'): Column => ({
      id: field,
      header: title(field),
      unit: shownUnit(measures.profile, measure).display.unitsLabel,
      numeric: true,
      text: (row) => measures.number(measure, row[field]),
    }),
    count: (field: 'quantity'): Column => ({
      id: field,
      header: title(field),
      numeric: true,
      text: (row) => (row[field] === null ? '' : measures.number('count', row[field])),
    }),
    named: (field: 'location' | 'route' | 'driver' | 'material'): Column => ({
      id: field,
      header: title(field),
      text: (row) => row[field]?.title ?? '',
    }),
    plain: (field: 'ticket' | 'noteComment'): Column => ({
      id: field,
      header: title(field),
      text: (row) => row[field] ?? '',
    }),
    degrees: (field: 'lat' | 'lon'): Column => ({
      id: field,
      header: title(field),
      numeric: true,
      text: (row) => row[field]?.toFixed(DEGREES) ?? '',
    }),
  }
}

/** The number of the row, its state, time and machine. */
function useFirst({ kind, preview: { timeZone } }: Props, title: string): readonly Column[] {
  const words = useWords()
  const what = useWhat(kind)
  return [
    { id: 'line', header: words('events.import.line'), width: 64, text: ({ line }) => String(line) },
    {
      id: 'what',
      header: words('import.what'),
      text: what,
      cell: (row) => (
        <span className={styles.what} data-action={row.action}>
          {what(row)}
        </span>
      ),
    },
    {
      id: 'at',
      header: title,
      width: 170,
      text: ({ at }) => dateTimeText(at, timeZone),
      hint: ({ at }) => zoneText(at, timeZone),
    },
    { id: 'equipment', header: words('events.equipment'), text: ({ equipment }) => equipment ?? '' },
  ]
}

function useColumns(props: Props): readonly Column[] {
  const words = useWords()
  const { kind, preview } = props
  const { title, amount, count, named, plain, degrees } = useFields(kind)
  const first = useFirst(props, title(kind === 'events' ? 'at' : 'timestamp'))
  const known = new Set(preview.columns.map(({ field }) => field))
  const isKnown = ({ id }: Column) => known.has(id)
  if (kind === 'tracks') {
    const measured = [amount('speed', 'speed'), amount('weight', 'weight')]
    return [...first, degrees('lat'), degrees('lon'), ...measured.filter(isKnown)]
  }
  const type: Column = {
    id: 'type',
    header: title('type'),
    text: ({ type: one }) => (one === null ? '' : words(`telemetry.event.${one}`)),
  }
  const further = [
    ...(['location', 'route', 'driver', 'material'] as const).map(named),
    amount('weight', 'weight'),
    amount('volume', 'haulVolume'),
    count('quantity'),
    plain('ticket'),
    plain('noteComment'),
    degrees('lat'),
    degrees('lon'),
  ]
  return [...first, type, ...further.filter(isKnown)]
}

/** The first rows as understood, including those with errors. */
export function Rows(props: Props) {
  const words = useWords()
  const columns = useColumns(props)
  return (
    <DataGrid
      name={`events.import.${props.kind}`}
      label={words('events.import.understood')}
      columns={columns}
      rows={props.preview.sample}
      rowId={({ line, at }) => `${line} ${at}`}
    />
  )
}
