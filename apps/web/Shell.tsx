import { useMediaQuery } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useConnection } from '@haulway/platform/web/useChannel.ts'
import { useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import { timeText } from '@haulway/platform/dates.ts'
import { allResources } from '@haulway/features/resources.ts'
import { filesBelow } from '@haulway/features/files/web/index.ts'
import { ResourcesProvider } from '@haulway/resource/web/known.tsx'
import { Requests } from '@haulway/ui/Requests.tsx'
import { useEscape } from '@haulway/ui'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'
import styles from './Shell.module.css'

/** Below this width the sidebar lies over the screen and the body is marked `small` (core 9, *mobile breakpoint*). */
const SMALL = '(max-width: 767px)'
const known = new Map(allResources.map((one) => [one.name, one]))
const REMEMBERED = 'haulway.sidebar'

/** The frame of everything behind a sign-in. */
export function Shell() {
  const words = useWords()
  const small = useMediaQuery(SMALL, window.matchMedia(SMALL).matches) ?? false
  const [wide, setWide] = useState(() => localStorage.getItem(REMEMBERED) !== 'narrow')
  const [over, setOver] = useState(false)
  const expanded = small ? over : wide
  useEffect(() => {
    document.body.classList.toggle('small', small)
  }, [small])
  useEscape(small && over, () => setOver(false))

  function toggle(): void {
    if (small) return setOver(!over)
    setWide(!wide)
    localStorage.setItem(REMEMBERED, wide ? 'narrow' : 'wide')
  }

  return (
    <div className={styles.shell} data-small={small} data-expanded={expanded}>
      <a className={styles.skip} href="#main">
        {words('shell.skip')}
      </a>
      <TopBar expanded={expanded} onToggle={toggle} />
      {small && over && <div className={styles.backdrop} onClick={() => setOver(false)} />}
      {(!small || over) && <Sidebar expanded={expanded} onGo={() => setOver(false)} />}
      <main id="main" className={styles.main} tabIndex={-1}>
        <OfflineBar />
        <div className={styles.screen}>
          <ResourcesProvider resources={known} renderPanel={filesBelow}>
            <Outlet />
          </ResourcesProvider>
        </div>
      </main>
      <Requests />
    </div>
  )
}

/** Says since when live data has stopped. */
function OfflineBar() {
  const words = useWords()
  const zone = useAccountZone()
  const { state, since } = useConnection()
  if (state !== 'offline') return null
  return (
    <div className={styles.offline} role="status">
      {words('ui.offline', { time: timeText(since, zone) })}
    </div>
  )
}
