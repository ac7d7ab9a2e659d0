import { Badge } from '@mantine/core'
import type { Flag } from '@haulway/cycles'
import { useWords } from '@haulway/platform/web/app.tsx'

/** Warnings that a reader must see before trusting the row; the reason on hover. */
export function Flags({ flags }: { flags: readonly Flag[] }) {
  const words = useWords()
  return flags.map((flag) => (
    <Badge
      key={flag}
      component="span"
      variant="light"
      color="yellow"
      mr={4}
      title={words(`cycles.flag.${flag}.why`)}
    >
      {words(`cycles.flag.${flag}`)}
    </Badge>
  ))
}
