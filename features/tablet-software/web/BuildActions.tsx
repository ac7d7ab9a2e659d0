import { Button, Group } from '@mantine/core'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { Software } from './columns.tsx'

export type Deed = 'promote' | 'stop' | 'remove'

/** What the state of a build allows. */
const deedsOf: Readonly<Record<Software['state'], readonly Deed[]>> = {
  'pre-release': ['promote', 'stop', 'remove'],
  production: ['stop'],
  former: ['promote', 'stop', 'remove'],
  stopped: ['remove'],
}

interface BuildActionsProps {
  readonly build: Software
  readonly onAsk: (deed: Deed) => void
}

export function BuildActions({ build: { state, softwareVersion }, onAsk }: BuildActionsProps) {
  const words = useWords()
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {deedsOf[state].map((deed) => (
        <Button
          key={deed}
          size="compact-xs"
          variant="default"
          aria-label={`${words(`tabletSoftware.${deed}`)}: ${softwareVersion}`}
          onClick={() => onAsk(deed)}
        >
          {words(`tabletSoftware.${deed}`)}
        </Button>
      ))}
    </Group>
  )
}
