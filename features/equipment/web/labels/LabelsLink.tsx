import { Button } from '@mantine/core'
import { QrCode } from 'lucide-react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'

interface LabelsLinkProps {
  /** One machine, or those that match a search; all when both are absent. */
  readonly machine?: string
  readonly search?: string
  readonly size: 'xs' | 'sm'
}

/** Link to the printable labels of machines. */
export function LabelsLink({ machine, search, size }: LabelsLinkProps) {
  const words = useWords()
  const query = new URLSearchParams()
  if (machine) query.set('machines', machine)
  else if (search) query.set('search', search)
  const to = query.size > 0 ? `/equipment/labels?${query}` : '/equipment/labels'
  return (
    <Button
      size={size}
      variant="default"
      leftSection={<QrCode size={15} aria-hidden />}
      renderRoot={(props) => <ScreenLink to={to} {...props} />}
    >
      {words('equipment.labels.open')}
    </Button>
  )
}
