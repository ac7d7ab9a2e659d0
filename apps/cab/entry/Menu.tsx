import { LogIn, LogOut, Truck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../parts/Button.tsx'
import { useCabState, useWords } from '../parts/cab-context.tsx'
import { Sheet } from '../parts/Sheet.tsx'
import { useDriverText } from '../shell/useDriverText.ts'
import { ChooseMachine } from './ChooseMachine.tsx'
import { LanguageChoice, LookChoice, SoundChoice } from './choices.tsx'
import { SignOff } from './SignOff.tsx'
import { TabletFacts } from './TabletFacts.tsx'
import styles from './Menu.module.css'

export interface MenuProps {
  readonly onClose: () => void
  /** A driver who went on without signing on does so now. */
  readonly onSignOn: () => void
  readonly onSignedOff: () => void
}

function DriverAction({ onSignOn, onSignOff }: { onSignOn: () => void; onSignOff: () => void }) {
  const words = useWords()
  const machine = useCabState((state) => state.machine)
  const driver = useCabState((state) => state.driver)
  if (!machine) return null
  return driver.state === 'signed on' || driver.state === 'unconfirmed' ? (
    <Button size="main" icon={<LogOut aria-hidden />} onPress={onSignOff}>
      {words('cab.signOff.title')}
    </Button>
  ) : (
    <Button size="main" icon={<LogIn aria-hidden />} onPress={onSignOn}>
      {words('cab.driver.signOn')}
    </Button>
  )
}

/** Who and what the tablet is with, how it looks and sounds, and what it holds. */
export function Menu({ onClose, onSignOn, onSignedOff }: MenuProps) {
  const words = useWords()
  const driver = useDriverText()
  const tablet = useCabState((state) => state.tablet)
  const machine = useCabState((state) => state.machine)
  const moving = useCabState((state) => state.moving)
  const [inside, setInside] = useState<'machines' | 'sign off' | null>(null)
  const back = () => setInside(null)

  if (inside === 'machines')
    return (
      <Sheet heading={words('cab.machine.title')} onClose={back}>
        <ChooseMachine bare onChosen={onClose} />
      </Sheet>
    )
  if (inside === 'sign off') return <SignOff onClose={back} onSignedOff={onSignedOff} />
  return (
    <Sheet
      heading={words('cab.menu.title')}
      onClose={onClose}
      actions={machine && <DriverAction onSignOn={onSignOn} onSignOff={() => setInside('sign off')} />}
    >
      <div className={styles.parts}>
        {tablet && machine && (
          <section className={styles.part}>
            <dl className={styles.who}>
              <div>
                <dt>{words('cab.menu.machine')}</dt>
                <dd>{machine.title}</dd>
              </div>
              <div>
                <dt>{words('cab.menu.driver')}</dt>
                <dd>{driver}</dd>
              </div>
            </dl>
            {tablet.machines.length > 1 && (
              <Button icon={<Truck aria-hidden />} disabled={moving} onPress={() => setInside('machines')}>
                {words('cab.menu.change')}
              </Button>
            )}
          </section>
        )}
        <LanguageChoice />
        <LookChoice />
        <SoundChoice />
        <TabletFacts />
      </div>
    </Sheet>
  )
}
