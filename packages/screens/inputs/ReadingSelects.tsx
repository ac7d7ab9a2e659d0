/** How a file is read where it does not say so itself. */
import { type DateOrder, dateOrders, type Encoding, encodings, isEncoding } from '@haulway/interchange'
import { NativeSelect } from '@mantine/core'
import { useWords } from '@haulway/platform/web/app.tsx'
import { Select } from '@haulway/ui'
import { MAX_SHOWN_ZONES, useZoneOptions } from './useZoneOptions.ts'

interface Props<Value> {
  /** Null while the user has not chosen. */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
}

/** The zone of times without one. */
export function ZoneSelect({ value, onChange }: Props<string>) {
  const words = useWords()
  return (
    <Select
      label={words('interchange.choice.zone')}
      searchable
      limit={MAX_SHOWN_ZONES}
      allowDeselect={false}
      w={280}
      data={useZoneOptions(value)}
      value={value}
      onChange={(zone) => zone !== null && onChange(zone)}
    />
  )
}

/** The order of day, month and year in ambiguous dates. */
export function DateOrderSelect({ value, onChange }: Props<DateOrder>) {
  const words = useWords()
  return (
    <Select
      label={words('interchange.choice.dateOrder')}
      allowDeselect={false}
      w={200}
      data={dateOrders.map((order) => ({
        value: order,
        label: words(`interchange.choice.dateOrder.${order}`),
      }))}
      value={value}
      onChange={(order) => order !== null && onChange(order)}
    />
  )
}

/** The encoding of a text that says nothing about it. */
export function EncodingSelect({
  value,
  onChange,
  disabled = false,
}: Props<Encoding> & { readonly disabled?: boolean }) {
  const words = useWords()
  return (
    <NativeSelect
      label={words('interchange.choice.encoding')}
      w={180}
      data={encodings}
      value={value ?? ''}
      disabled={disabled}
      onChange={({ currentTarget }) => {
        if (isEncoding(currentTarget.value)) onChange(currentTarget.value)
      }}
    />
  )
}
