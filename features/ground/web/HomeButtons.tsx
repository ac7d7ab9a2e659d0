import { Button } from '@mantine/core'
import { House } from 'lucide-react'
import { useStage } from '@haulway/map'
import { useApp, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import { readSettings, writeSettings } from '../../accounts/accounts.endpoints.ts'
import styles from './ground.module.css'

/** Five decimals are about a metre. */
const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits

/** Goes to the home view of the account; users who may change its settings can set the current view as home. */
export function HomeButtons({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const { me } = useApp()
  const { map } = useStage()
  const can = useCan()
  const home = me?.contextAccount.home
  const mayKeep = can('update', 'accounts') && can('read', 'accounts')
  if (!home && !mayKeep) return null
  return (
    <div className={styles.home}>
      {home && (
        <Button
          size="xs"
          variant="default"
          leftSection={<House size={14} aria-hidden />}
          onClick={() => {
            map.easeTo({ center: [home.lon, home.lat], zoom: home.zoom, duration: 200 })
            onClose()
          }}
        >
          {words('ground.home.show')}
        </Button>
      )}
      {mayKeep && <KeepHome />}
    </div>
  )
}

function KeepHome() {
  const words = useWords()
  const { map } = useStage()
  const { data } = useCall(readSettings, {})
  const save = useAction(writeSettings)
  const keep = () => {
    if (!data) return
    const { lng, lat } = map.getCenter().wrap()
    const view = { homeLon: rounded(lng, 5), homeLat: rounded(lat, 5), homeZoom: rounded(map.getZoom(), 2) }
    save.mutate({ body: { settings: { ...data.settings, ...view }, version: data.version } })
  }
  if (save.isSuccess) {
    return (
      <p className={styles.help} role="status">
        {words('ground.home.kept')}
      </p>
    )
  }
  return (
    <Button size="xs" variant="default" disabled={!data} onClick={keep}>
      {words('ground.home.keep')}
    </Button>
  )
}
