import { useQuery } from '@tanstack/react-query'
import { useApi } from '@haulway/platform/web/app.tsx'
import { dataUrl } from '@haulway/platform/web/dataUrl.ts'
import { isMachineType } from '../machine-types.ts'
import styles from './look.module.css'
import { machineIconAddress } from './machine-icon.ts'

/**
 * A machine from above: a machine type, or the address of an uploaded icon. Hidden from screen readers, as its name
 * is beside it.
 */
export function MachineIcon({ icon, width = 60 }: { icon: string; width?: number }) {
  const api = useApi()
  const builtIn = isMachineType(icon)
  const { data } = useQuery({
    // The address changes with the content.
    queryKey: ['haulicons', 'content', icon],
    queryFn: async ({ signal }) => await dataUrl(await api.file(icon, signal)),
    enabled: !builtIn,
    staleTime: Infinity,
  })
  const address = builtIn ? machineIconAddress(icon) : data
  const size = { width, height: width / 2 }
  return address === undefined ? (
    <span className={styles.icon} style={size} />
  ) : (
    <img className={styles.icon} src={address} alt="" {...size} />
  )
}
