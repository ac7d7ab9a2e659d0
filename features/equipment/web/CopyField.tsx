import { Button, CopyButton, Group, TextInput } from '@mantine/core'
import { useWords } from '@haulway/platform/web/app.tsx'

interface CopyFieldProps {
  readonly label: string
  readonly value: string
  readonly help?: string
}

/** Something to be typed elsewhere, with a button that copies it. */
export function CopyField({ label, value, help }: CopyFieldProps) {
  const words = useWords()
  return (
    <Group align="flex-end" wrap="nowrap" gap="xs">
      <TextInput
        flex={1}
        label={label}
        description={help}
        readOnly
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            onClick={copy}
            aria-label={`${words('equipment.devices.copy')}: ${label}`}
          >
            {words(copied ? 'equipment.devices.copied' : 'equipment.devices.copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}
