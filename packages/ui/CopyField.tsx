import { ActionIcon, CopyButton, TextInput } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { useWords } from '@haulway/platform/web/app.tsx'

export interface CopyFieldProps {
  readonly label: string
  readonly value: string
  readonly help?: string
}

/**
 * Something to be taken elsewhere as it is: marked as a whole when it is entered, copied by a button. Browsers let pages copy at
 * secure addresses only, so elsewhere there is no button that would do nothing.
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
