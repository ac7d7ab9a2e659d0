import { useState, type ReactElement, type ReactNode } from 'react'
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
import { Elsewhere } from './shell/Elsewhere.tsx'
import { Notices } from './shell/Notices.tsx'
import { StartFailure } from './shell/StartFailure.tsx'
import { StatusBar } from './shell/StatusBar.tsx'
import { useLoadedWords } from './shell/useLoadedWords.ts'
import styles from './Application.module.css'

type Place = 'starting' | 'elsewhere' | 'failed' | 'join' | 'unregistered' | 'machine' | 'driver' | 'work'

function placeOf({ storage, tablet, network, machine, driver, moving }: CabState): Place {
  if (storage === 'starting' || storage === 'elsewhere') return storage
  // With a tablet the failure is told above the work, which may still go on.
  if (storage === 'failed' && !tablet) return 'failed'
  if (!tablet) return 'join'
  if (network === 'refused') return 'unregistered'
  if (!machine) return 'machine'
  // Nobody types while driving: the question waits for the next stop.
  return !moving && (driver.state === 'none' || driver.state === 'wrong') ? 'driver' : 'work'
}

interface ScreenProps {
  readonly place: Place
  readonly code: string | null
  readonly work: ReactElement
  readonly onWithout: () => void
}

/** What the state of the cab asks for; work where nothing else must be settled first. */
function Screen({ place, code, work, onWithout }: ScreenProps) {
  const [rejoining, setRejoining] = useState(false)
  const join = <Join code={code} />
  const screens: Readonly<Record<Place, ReactElement | null>> = {
    starting: null,
    elsewhere: <Elsewhere />,
    failed: <StartFailure />,
    join,
    unregistered: rejoining ? join : <Unregistered onJoin={() => setRejoining(true)} />,
    machine: <ChooseMachine />,
    driver: <SignOn onWithout={onWithout} />,
    work,
  }
  return screens[place]
}

interface FrameProps {
  readonly code: string | null
  readonly work: ReactElement
  readonly onSignedOff: () => void
  readonly notice: ReactNode
}

/** The bar with the state of everything, what is wrong, and the screen. */
function Frame({ code, work, onSignedOff, notice }: FrameProps) {
  const words = useWords()
  const place = useCabState(placeOf)
  const machine = useCabState((state) => state.machine?.id)
  const [menu, setMenu] = useState(false)
  /** The machine that is driven without a driver who signed on. */
  const [without, setWithout] = useState<string>()
  const shown = place === 'driver' && without === machine ? 'work' : place
  const askDriver = () => {
    setWithout(undefined)
    setMenu(false)
  }

  return (
    <div className={styles.frame}>
      <StatusBar onMenu={() => setMenu(true)} />
      <div className={styles.content}>
        {notice}
        <Notices warnings={shown === 'work'} />
        <ErrorBoundary words={words}>
          <Screen place={shown} code={code} work={work} onWithout={() => setWithout(machine)} />
        </ErrorBoundary>
      </div>
      {menu && (
        <Menu
          onClose={() => setMenu(false)}
          onSignOn={askDriver}
          onSignedOff={() => {
            askDriver()
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
  readonly work: ReactElement
  /** A moment at which the page may be replaced by a newer one. */
  readonly onSignedOff: () => void
}

/** The program of a cab: from joining to work, whatever the network does. */
export function Application({ cab, loaded: first, code, work, onSignedOff }: ApplicationProps) {
  const { loaded, failed } = useLoadedWords(cab, first)
  return (
    <CabProvider cab={cab} loaded={loaded}>
      <ErrorBoundary words={loaded.words}>
        <Frame
          code={code}
          work={work}
          onSignedOff={onSignedOff}
          notice={failed && <Notice kind="warning">{loaded.words('cab.notice.language')}</Notice>}
        />
      </ErrorBoundary>
    </CabProvider>
  )
}
