import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { viewAddress } from '@haulway/screens/addresses.ts'
import { useList } from '@haulway/screens/calls.ts'
import { equipment } from '../../../equipment/equipment.resource.ts'
import type { ClientMachine } from '../../../telemetry/telemetry.ts'
import styles from './list.module.css'

/** The list of equipment has further names. */
const MOST = 100

/** A collapsed list of machines that have never reported and are therefore on no map. */
export function NeverHeard({ machines }: { readonly machines: readonly ClientMachine[] }) {
  const words = useWords()
  const mayList = useCan()('list', equipment.permission)
  const { data } = useList(equipment, { heard: false, limit: MOST }, { enabled: mayList })
  const heard = new Set(machines.map(({ id }) => id))
  const silent = (data?.items ?? []).filter(({ id }) => !heard.has(id))
  if (silent.length === 0) return null
  const count = Math.max(silent.length, (data?.total ?? 0) - ((data?.items.length ?? 0) - silent.length))
  return (
    <details className={styles.never}>
      <summary>{words('dispatcher.neverHeard', { count })}</summary>
      <ul>
        {silent.map(({ id, equipmentId }) => (
          <li key={id}>
            <ScreenLink to={viewAddress(equipment, id)}>{equipmentId}</ScreenLink>
          </li>
        ))}
      </ul>
    </details>
  )
}
