import { Notice } from '@haulway/ui'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink, useAddress } from '@haulway/platform/web/navigation.tsx'
import { listUnresolved } from '../../resolving.endpoints.ts'
import type { Summary } from '../report.ts'
import { UNRESOLVED } from './address.ts'

/** The number of unresolved loads and dumps in the report’s range, with a link to settle them. */
export function UnresolvedRemark({ summary: { from, to } }: { readonly summary: Summary }) {
  const words = useWords()
  const [{ equipment }] = useAddress()
  const enabled = useCan()('list', 'events')
  const of = equipment === undefined ? {} : { equipment: { id: equipment, title: '' } }
  const { data } = useCall(listUnresolved, { query: { from, to, limit: 1, ...of } }, { enabled })
  if (!data || data.total === 0) return null
  const where = new URLSearchParams({ from, to, ...(equipment === undefined ? {} : { equipment }) })
  return (
    <Notice tone="warning">
      {words('cycles.unresolved.remark', { count: data.total })}{' '}
      <ScreenLink to={`${UNRESOLVED}?${where.toString()}`}>
        {words('cycles.unresolved.remark.link')}
      </ScreenLink>
    </Notice>
  )
}
