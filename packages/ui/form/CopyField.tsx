import { ActionIcon, CopyButton, TextInput } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { useWords } from '@haulway/platform/web/app.tsx'

export interface CopyFieldProps {
  readonly label: string
  readonly value: string
  readonly help?: string
}

/**
 * A read-only value to copy: selected as a whole on focus, copied by a button. Browsers allow copying at secure
 * addresses only, so elsewhere there is no button.
 */
export function CopyField({ label, value, help }: CopyFieldProps) {
  return (
    <TextInput
      label={label}
      description={help}
      readOnly
      value={value}
      onFocus={(event) => event.currentTarget.select()}
      rightSection={'clipboard' in navigator && <CopyIcon label={label} value={value} />}
    />
  )
}

function CopyIcon({ label, value }: CopyFieldProps) {
  const words = useWords()
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => {
        const Icon = copied ? Check : Copy
        const text = words(copied ? 'ui.copied' : 'ui.copy')
        return (
          <ActionIcon variant="subtle" onClick={copy} title={text} aria-label={`${text}: ${label}`}>
            <Icon size={16} aria-hidden />
          </ActionIcon>
        )
      }}
    </CopyButton>
  )
}
