import { NativeSelect } from '@mantine/core'
import { useWords } from '@haulway/platform/web/app.tsx'
import { Notice } from '@haulway/ui'
import { dateOrders, FIRST_SHORT_YEAR } from '@haulway/interchange/text/date-orders.ts'
import type { Resource } from '@haulway/resource'
import { fieldLabel } from '@haulway/collection'
import { EncodingSelect } from '../inputs/ReadingSelects.tsx'
import type { ImportResult, ImportState } from './useImport.ts'
import styles from './import.module.css'

export interface ReadAsChoicesProps {
  readonly resource: Resource
  readonly state: ImportState
  readonly tried: ImportResult
}

type Column = ImportResult['columns'][number]

/** What was assumed in reading the file, with a way to change it. */
export function ReadAsChoices({ resource, state, tried }: ReadAsChoicesProps) {
  const words = useWords()
  const { readAs } = state
  const named = (which: (column: Column) => boolean) =>
    tried.columns
      .filter(which)
      .map(({ field, header }) => (field === null ? header : fieldLabel(resource, field, words)))
      .join(', ')
  const ambiguous = named(({ possibleOrders }) => possibleOrders.length > 0)
  const orders = dateOrders
    .map((order) => ({ order, names: named(({ dateOrder }) => dateOrder === order) }))
    .filter(({ names }) => names !== '')
  const short = named(({ hasShortYears }) => hasShortYears)
  const isDecoded = tried.isEncodingGuessed || readAs.encoding !== undefined
  const hasOrder = ambiguous !== '' || orders.length > 0
  const hasSheets = tried.sheet !== null && tried.otherSheets.length > 0
  if (!isDecoded && !hasOrder && !hasSheets && short === '') return null
  return (
    <div className={styles.said}>
      <Notice tone={ambiguous !== '' || tried.isEncodingGuessed ? 'warning' : 'info'}>
        {tried.isEncodingGuessed && (
          <div>{words('interchange.doubt.encoding', { encoding: tried.encoding ?? '' })}</div>
        )}
        {hasSheets && (
          <div>
            {words('import.readAs.sheet', { name: tried.sheet ?? '', others: tried.otherSheets.join(', ') })}
          </div>
        )}
        {ambiguous !== '' && <div>{words('import.readAs.ambiguous', { names: ambiguous })}</div>}
        {orders.map(({ order, names }) => (
          <div key={order}>
            {words('import.readAs.order', { names, order: words(`interchange.choice.dateOrder.${order}`) })}
          </div>
        ))}
        {short !== '' && (
          <div>
            {words('import.readAs.shortYears', {
              names: short,
              first: String(FIRST_SHORT_YEAR),
              last: String(FIRST_SHORT_YEAR + 99),
            })}
          </div>
        )}
        <div className={styles.choices}>
          {isDecoded && (
            <EncodingSelect
              value={tried.encoding}
              disabled={state.checking}
              onChange={(encoding) => state.readAgain({ ...readAs, encoding })}
            />
          )}
          {hasOrder && <OrderChoice state={state} tried={tried} />}
        </div>
      </Notice>
    </div>
  )
}

function OrderChoice({ state, tried }: Omit<ReadAsChoicesProps, 'resource'>) {
  const words = useWords()
  const { dateOrder: told, ...others } = state.readAs
  const found = new Set(tried.columns.flatMap(({ dateOrder }) => dateOrder ?? []))
  const [only] = found.size === 1 ? found : []
  const options = dateOrders.map((value) => ({
    value,
    label: words(`interchange.choice.dateOrder.${value}`),
  }))
  return (
    <NativeSelect
      label={words('interchange.choice.dateOrder')}
      data={[{ value: '', label: words('import.readAs.byColumn') }, ...options]}
      value={told ?? only ?? ''}
      disabled={state.checking}
      onChange={({ currentTarget: { value } }) => {
        const dateOrder = dateOrders.find((order) => order === value)
        state.readAgain(dateOrder === undefined ? others : { ...others, dateOrder })
      }}
    />
  )
}
