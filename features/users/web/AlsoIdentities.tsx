import { Checkbox } from '@mantine/core'
import { useWords } from '@haulway/platform/web/app.tsx'

interface AlsoIdentitiesProps {
  /** Number of linked identities. */
  readonly count: number
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/**
 * Option beside another user's new password: unlinks identities at the identity provider, which would remain valid.
 */
export function AlsoIdentities({ count, checked, onChange }: AlsoIdentitiesProps) {
  const words = useWords()
  return (
    <Checkbox
      label={words('session.identities.endToo', { count })}
      description={words('session.identities.endToo.help')}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
