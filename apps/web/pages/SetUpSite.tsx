import { Button } from '@mantine/core'
import { ListChecks } from 'lucide-react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { useIsSiteMissing } from '@haulway/features/setup/web/parts.ts'

/** In empty states: a link to set-up while the account has no site. */
export function SetUpSite() {
  const words = useWords()
  const isMissing = useIsSiteMissing()
  if (!isMissing) return null
  return (
    <Button
      size="xs"
      leftSection={<ListChecks size={14} aria-hidden />}
      renderRoot={(props) => <ScreenLink to="/setup" {...props} />}
    >
      {words('setup.title')}
    </Button>
  )
}
