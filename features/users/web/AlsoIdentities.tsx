import { Checkbox } from '@mantine/core'
import { useWords } from '@haulway/platform/web/app.tsx'

interface AlsoIdentitiesProps {
  /** How many sign the person in. */
  readonly count: number
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** Beside somebody's new password: what signs them in at an identity provider would outlive it. */
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
