import { useState, type ReactNode } from 'react'
import type { Cab, CabState } from './cab.ts'
import { ChooseMachine } from './entry/ChooseMachine.tsx'
import { Join } from './entry/Join.tsx'
import { Menu } from './entry/Menu.tsx'
import { SignOn } from './entry/SignOn.tsx'
import { Unregistered } from './entry/Unregistered.tsx'
import type { LoadedWords } from './messages/load.ts'
import { CabProvider, useCabState, useWords } from './parts/cab-context.tsx'
import { Notice } from './parts/Notice.tsx'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { Notices } from './shell/Notices.tsx'
import { StatusBar } from './shell/StatusBar.tsx'
import { useLoadedWords } from './shell/useLoadedWords.ts'
import styles from './Application.module.css'

type Place = 'join' | 'unregistered' | 'machine' | 'driver' | 'work'

function placeOf({ tablet, network, machine, driver, moving }: CabState): Place {
  if (!tablet) return 'join'
  if (network === 'refused') return 'unregistered'
  if (!machine) return 'machine'
  // Nobody types while driving: the question waits for the next stop.
  return !moving && (driver.state === 'none' || driver.state === 'wrong') ? 'driver' : 'work'
}

interface ScreensProps {
  readonly code: string | null
  readonly work: ReactNode
  readonly onSignedOff: () => void
}

function Screens({ code, work, onSignedOff }: ScreensProps) {
  const words = useWords()
  const place = useCabState(placeOf)
  const machine = useCabState((state) => state.machine?.id)
  const [menu, setMenu] = useState(false)
  const [rejoining, setRejoining] = useState(false)
  /** The machine that is driven without a driver who signed on. */
  const [without, setWithout] = useState<string>()
  const shown = place === 'driver' && without === machine ? 'work' : place
  const closeMenu = () => setMenu(false)

  return (
    <div className={styles.frame}>
      <StatusBar onMenu={() => setMenu(true)} />
      <div className={styles.content}>
        <Notices />
        <ErrorBoundary words={words}>
          {(shown === 'join' || (shown === 'unregistered' && rejoining)) && <Join code={code} />}
          {shown === 'unregistered' && !rejoining && <Unregistered onJoin={() => setRejoining(true)} />}
          {shown === 'machine' && <ChooseMachine />}
          {shown === 'driver' && <SignOn onWithout={() => setWithout(machine)} />}
          {shown === 'work' && work}
        </ErrorBoundary>
      </div>
      {menu && (
        <Menu
          onClose={closeMenu}
          onSignOn={() => {
            setWithout(undefined)
            closeMenu()
          }}
          onSignedOff={() => {
            setWithout(undefined)
            closeMenu()
            onSignedOff()
          }}
        />
      )}
    </div>
  )
}

export interface ApplicationProps {
  readonly cab: Cab
  /** The words to begin with. */
  readonly loaded: LoadedWords
  /** To join with, from the link that opened the page. */
  readonly code: string | null
  /** The screen of a machine at work. */
  readonly work: ReactNode
  /** A moment at which the page may be replaced by a newer one. */
  readonly onSignedOff: () => void
}

/** The program of a cab: from joining to work, whatever the network does. */
export function Application({ cab, loaded: first, code, work, onSignedOff }: ApplicationProps) {
  const { loaded, failed } = useLoadedWords(cab, first)
  return (
    <CabProvider cab={cab} loaded={loaded}>
      <ErrorBoundary words={loaded.words}>
        {failed && <Notice kind="warning">{loaded.words('cab.notice.language')}</Notice>}
        <Screens code={code} work={work} onSignedOff={onSignedOff} />
      </ErrorBoundary>
    </CabProvider>
  )
}
