import { Button } from '@mantine/core'
import { useWords } from '@haulway/platform/web/app.tsx'
import { Notice, Select } from '@haulway/ui'
import { fieldNames } from '../../import/fields.ts'
import type { Preview as PreviewOf } from '../../import/import.endpoints.ts'
import { Rows } from './Rows.tsx'
import { fieldLabel, useSpanFormat } from './labels.ts'
import type { FileImport } from './useFileImport.ts'
import styles from './import.module.css'

interface Props {
  readonly state: FileImport
  readonly preview: PreviewOf
  readonly onTake: () => void
}

/** How the file is understood, and what would be imported. */
export function Preview({ state, preview, onTake }: Props) {
  const words = useWords()
  const { ready } = preview
  return (
    <>
      <Columns state={state} preview={preview} />
      <Counts preview={preview} />
      <div className={styles.bar}>
        <span className={styles.hint}>
          {preview.sample.length < preview.rows
            ? words('events.import.shown', { count: preview.sample.length, total: preview.rows })
            : ''}
        </span>
        <Button size="sm" disabled={ready === 0} loading={state.isTaking} onClick={onTake}>
          {words('events.import.take', { count: ready })}
        </Button>
      </div>
      <Rows kind={state.told.kind} preview={preview} />
    </>
  )
}

/** The field of each column; after a change the file is read again. */
function Columns({ state: { told, tell }, preview: { columns } }: Omit<Props, 'onTake'>) {
  const words = useWords()
  if (columns.length === 0) return null
  const data = [
    { value: '', label: words('events.import.column.none') },
    ...fieldNames[told.kind].map((value) => ({ value, label: fieldLabel(words, told.kind, value) })),
  ]
  const all = Object.fromEntries(columns.map(({ field }, at) => [at, field ?? '']))
  return (
    <div className={styles.columns} role="group" aria-label={words('events.import.columns')}>
      {columns.map(({ header, field, unit }, at) => (
        <Select
          key={at}
          size="xs"
          w={150}
          label={unit === null || header.includes(unit) ? header || '–' : `${header}, ${unit}`}
          allowDeselect={false}
          data={data}
          value={field ?? ''}
          onChange={(chosen) => {
            // A field can be assigned once.
            const others = Object.fromEntries(
              Object.entries(all).map(([nth, name]) => [nth, name === chosen ? '' : name]),
            )
            tell({ columns: { ...others, [at]: chosen ?? '' } })
          }}
        />
      ))}
    </div>
  )
}

function Counts({ preview }: Pick<Props, 'preview'>) {
  const words = useWords()
  const spanOf = useSpanFormat(preview.timeZone)
  const { rows, ready, duplicates, wrong, held, machines, missing, doubts } = preview
  if (missing.length > 0)
    return (
      <Notice tone="warning" urgent title={words('events.import.missing.title')}>
        {words('events.import.missing.text', {
          names: missing.map((field) => fieldLabel(words, 'events', field)).join(', '),
        })}
      </Notice>
    )
  const parts = [
    words('events.import.ready', { count: ready }),
    duplicates > 0 && words('events.import.duplicates', { count: duplicates }),
    wrong > 0 && words('events.import.wrong', { count: wrong }),
  ].filter((one) => one !== false)
  return (
    <Notice
      tone={ready === 0 || wrong > 0 || held > 0 || doubts.some(isDoubtful) ? 'warning' : 'info'}
      title={`${words('events.import.rows', { count: rows })}: ${parts.join(' · ')}`}
    >
      {doubts.map(({ about, args }) => (
        <div key={about}>{words.optional(`interchange.doubt.${about}`, args)}</div>
      ))}
      {held > 0 && <div>{words('events.import.held', { count: held })}</div>}
      <ul className={styles.machines}>
        {machines.slice(0, MOST_MACHINES).map(({ equipment, rows: own, from, until }) => (
          <li key={equipment.id}>
            <b>{equipment.title}</b> {words('events.import.rows', { count: own })}, {spanOf(from, until)}
          </li>
        ))}
        {machines.length > MOST_MACHINES && (
          <li>{words('events.import.machines.more', { count: machines.length - MOST_MACHINES })}</li>
        )}
      </ul>
    </Notice>
  )
}

/** A zone is shown and chosen in any case; other assumptions may be wrong. */
const isDoubtful = ({ about }: PreviewOf['doubts'][number]) => about !== 'zone'

const MOST_MACHINES = 5
