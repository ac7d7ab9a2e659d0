import { useMediaQuery } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import { useMe, useWords } from '@haulway/platform/web/app.tsx'
import { useReachState } from '@haulway/platform/web/useChannel.ts'
import { useInertWhileLeaving, usePath } from '@haulway/platform/web/navigation.tsx'
import { allResources, renderPanel } from '@haulway/features/product/web.ts'
import { ResourcesProvider } from '@haulway/screens/known.tsx'
import { useLiveChanges } from '@haulway/screens/live/useLiveChanges.ts'
import { useEscape } from '@haulway/ui'
import { useShownPageHead } from '@haulway/ui/page/pageHead.ts'
import { ProcessingGuard } from '@haulway/ui/dialog/ProcessingGuard.tsx'
import { RequestFeedback } from '@haulway/ui/dialog/RequestFeedback.tsx'
import { AccountBar } from './AccountBar.tsx'
import { OfflineBar } from './OfflineBar.tsx'
import { rememberPlace } from '../palette/recent.ts'
import { RenewedBar } from './RenewedBar.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'
import { useShortcuts } from './useShortcuts.ts'
import styles from './Shell.module.css'
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'

/** Below this width the sidebar covers the screen and the body is marked `small` (core 9, *mobile breakpoint*). */
const SMALL = '(max-width: 767px)'
const known = new Map(allResources.map((one) => [one.name, one]))
const REMEMBERED = 'haulway.sidebar'

const Palette = lazyPart(() => import('../palette/Palette.tsx').then((file) => file.Palette))
const Shortcuts = lazyPart(() => import('../palette/Shortcuts.tsx').then((file) => file.Shortcuts))

/** The frame of everything behind sign-in. */
export function Shell() {
  // The router renders synchronously; deferring splits the work, so that the browser stays responsive.
  const isFollowing = useDeferredValue(true, false)
  return isFollowing && <Frame />
}

function Frame() {
  const words = useWords()
  const small = useMediaQuery(SMALL, window.matchMedia(SMALL).matches) ?? false
  const [wide, setWide] = useState(() => localStorage.getItem(REMEMBERED) !== 'narrow')
  const [over, setOver] = useState(false)
  const [overlay, setOverlay] = useState<'palette' | 'shortcuts' | null>(null)
  const expanded = small ? over : wide
  const openPalette = () => setOverlay('palette')
  useEffect(() => {
    document.body.classList.toggle('small', small)
  }, [small])
  useEscape(small && over, () => setOver(false))
  useLiveChanges(known)
  useRememberedPlaces()
  useShortcuts({ openPalette, openList: () => setOverlay('shortcuts') })
  const { lost } = useReachState()
  const around = useInertWhileLeaving<HTMLDivElement>()

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
      <TopBar small={small} expanded={expanded} onToggle={toggle} onSearch={openPalette} />
      {small && over && (
        <div className={styles.backdrop} data-testid="outside" onPointerDown={() => setOver(false)} />
      )}
      {(!small || over) && <Sidebar expanded={expanded} onGo={() => setOver(false)} />}
      <main id="main" className={styles.main} tabIndex={-1}>
        <OfflineBar />
        <RenewedBar />
        <AccountBar />
        <div ref={around} className={styles.screen} data-stale={lost}>
          <ResourcesProvider resources={known} renderPanel={renderPanel}>
            <Outlet />
          </ResourcesProvider>
        </div>
      </main>
      <RequestFeedback />
      <ProcessingGuard />
      <Suspense>
        {overlay === 'palette' && <Palette onClose={() => setOverlay(null)} />}
        {overlay === 'shortcuts' && <Shortcuts onClose={() => setOverlay(null)} />}
      </Suspense>
    </div>
  )
}

/** Remembers viewed entries, which the palette lists first. */
function useRememberedPlaces(): void {
  const me = useMe()
  const path = usePath()
  const { title, path: titled } = useShownPageHead()
  useEffect(() => {
    if (titled === path && title !== '' && /\/view\/[^/]+$/.test(path))
      rememberPlace(me, { to: path, label: title })
  }, [me, path, title, titled])
}
