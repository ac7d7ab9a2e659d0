import { daysText } from '@haulway/platform/dates.ts'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { Notice } from '@haulway/ui'
import type { JournalItem } from '../../edit/edit.endpoints.ts'

/** States that an event is in committed days, who committed them, and where they can be unlocked. */
export function Committed({ committed }: Pick<JournalItem, 'committed'>) {
  const words = useWords()
  const mayRead = useCan()('list', 'reports')
  if (!committed) return null
  const { project, by } = committed
  if (!project) return <Notice tone="info">{words('validation.committed.elsewhere')}</Notice>
  const args = { days: daysText(committed), project: project.title ?? '', by: by ?? '' }
  return (
    <Notice tone="info" title={words('validation.committed', args)}>
      {mayRead && (
        <ScreenLink to={`/commits?project=${project.id}`}>{words('events.committed.show')}</ScreenLink>
      )}
    </Notice>
  )
}
