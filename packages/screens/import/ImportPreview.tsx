import { Button, Switch, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { DataGrid, Notice, type GridColumn } from '@haulway/ui'
import type { ErrorResponseItem, Resource } from '@haulway/resource'
import { fieldLabel } from '@haulway/collection'
import { fieldErrorText } from '../form/fieldErrorText.ts'
import { ReadAsChoices } from './ReadAsChoices.tsx'
import { cellKey, type ImportedRow, type ImportResult, type ImportState } from './useImport.ts'
import { useShow } from '../useShow.ts'
import styles from './import.module.css'

export interface ImportPreviewProps {
  readonly resource: Resource
  readonly state: ImportState
  readonly tried: ImportResult
}

/** Shows what each row of the file would do; invalid cells can be corrected here. */
export function ImportPreview({ resource, state, tried }: ImportPreviewProps) {
  const words = useWords()
  const [onlyWrong, setOnlyWrong] = useState(tried.wrong > 0)
  const columns = useColumns(resource, tried, state)
  // Rows stay visible while being corrected, also once nothing is invalid.
  const narrowed = onlyWrong && tried.wrong > 0
  const rows = useMemo(
    () => (narrowed ? tried.rows.filter((row) => row.action === 'wrong') : tried.rows),
    [tried, narrowed],
  )
  return (
    <div className={styles.preview}>
      <Said tried={tried} />
      <ReadAsChoices resource={resource} state={state} tried={tried} />
      <div className={styles.bar}>
        <Switch
          label={words('import.onlyWrong')}
          disabled={tried.wrong === 0}
          checked={narrowed}
          onChange={(event) => setOnlyWrong(event.currentTarget.checked)}
        />
        <span className={styles.buttons}>
          <Button size="sm" variant="default" onClick={state.start}>
            {words('import.other')}
          </Button>
          <Commit state={state} tried={tried} />
        </span>
      </div>
      <DataGrid
        name={`${resource.name}.import`}
        label={words('import.title')}
        columns={columns}
        rows={rows}
        rowId={(row) => String(row.line)}
      />
    </div>
  )
}

/** Validated again after corrections, imported once everything is valid. */
function Commit({ state, tried }: { state: ImportState; tried: ImportResult }) {
  const words = useWords()
  const changes = tried.created + tried.updated
  if (state.mended.size > 0) {
    return (
      <Button size="sm" onClick={state.checkAgain} loading={state.checking}>
        {words('import.again')}
      </Button>
    )
  }
  return (
    <Button
      size="sm"
      onClick={state.commit}
      loading={state.committing}
      disabled={tried.wrong > 0 || changes === 0}
    >
      {words('import.commit', { count: changes })}
    </Button>
  )
}

/** Summary of the file: the number of new, changed, unchanged and invalid rows. */
function Said({ tried }: { tried: ImportResult }) {
  const words = useWords()
  const { created, updated, same, wrong } = tried
  const parts = [
    created > 0 && words('import.created', { count: created }),
    updated > 0 && words('import.updated', { count: updated }),
    same > 0 && words('import.same', { count: same }),
    wrong > 0 && words('import.wrong', { count: wrong }),
  ].filter((one) => one !== false)
  const ignored = tried.columns.filter((one) => one.field === null).map((one) => one.header)
  const total = created + updated + same + wrong
  const next = wrong > 0 ? 'import.wrong.text' : created + updated > 0 ? 'import.ready' : 'import.nothing'
  return (
    <div className={styles.said}>
      <Notice tone={wrong > 0 ? 'warning' : 'info'} title={parts.join(' · ')}>
        <div>{words(next)}</div>
        {tried.rows.length < total && <div>{words('import.shown', { count: tried.rows.length, total })}</div>}
        {ignored.length > 0 && <div>{words('import.ignored', { names: ignored.join(', ') })}</div>}
      </Notice>
    </div>
  )
}

/** Text of the errors of a row or of one of its cells. */
function useProblems(resource: Resource) {
  const words = useWords()
  const showOf = useShow(resource)
  const text = (error: ErrorResponseItem) =>
    fieldErrorText(resource, showOf(error.field), JSON.stringify(error)) ?? ''
  const named = (error: ErrorResponseItem) =>
    Object.hasOwn(resource.fields, error.field)
      ? `${fieldLabel(resource, error.field, words)}: ${text(error)}`
      : text(error)
  return {
    ofCell: (row: ImportedRow, field: string) =>
      row.errors
        .filter((error) => error.field === field)
        .map(text)
        .join('; '),
    ofRow: (row: ImportedRow) => row.errors.map(named).join('; '),
  }
}

function useColumns(
  resource: Resource,
  tried: ImportResult,
  state: ImportState,
): readonly GridColumn<ImportedRow>[] {
  const words = useWords()
  const problems = useProblems(resource)
  const what = (row: ImportedRow) =>
    [words(`import.action.${row.action}`), problems.ofRow(row)].filter(Boolean).join(': ')
  return [
    {
      id: 'line',
      header: words('import.line'),
      width: 64,
      text: (row) => String(row.line),
      value: (row) => row.line,
    },
    {
      id: 'what',
      header: words('import.what'),
      sortable: true,
      text: what,
      cell: (row) => (
        <span className={styles.what} data-action={row.action}>
          {what(row)}
        </span>
      ),
    },
    ...tried.columns.map(({ header, field, unit }, at): GridColumn<ImportedRow> => {
      const label = field === null ? header : fieldLabel(resource, field, words)
      const text = (row: ImportedRow) => state.mended.get(cellKey(row.line, at)) ?? row.cells[at] ?? ''
      return {
        id: `column-${at}`,
        header: label || '–',
        ...(unit ? { unit } : {}),
        hidden: field === null,
        text,
        cell(row) {
          // Every cell of an invalid row can be corrected, since the mistake may be in another cell than the reported
          // one.
          if (row.action !== 'wrong' || field === null) return text(row)
          const wrong = problems.ofCell(row, field)
          return (
            <TextInput
              size="xs"
              className={styles.cell ?? ''}
              aria-label={`${label}, ${words('import.line')} ${row.line}`}
              error={wrong !== ''}
              title={wrong}
              value={text(row)}
              onChange={(event) => state.mend(row.line, at, event.currentTarget.value)}
            />
          )
        },
      }
    }),
  ]
}
