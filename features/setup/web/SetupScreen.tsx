import { Skeleton } from '@mantine/core'
import { Check } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import type { Words } from '@haulway/platform/messages.ts'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { Failed, Page } from '@haulway/ui'
import { isDone, nextStep, type SiteFacts, type Step, steps } from '../site-facts.ts'
import { Batches } from './Batches.tsx'
import { DropTracks } from './DropTracks.tsx'
import styles from './setup.module.css'
import { CyclesStep } from './steps/CyclesStep.tsx'
import { DeviceStep } from './steps/DeviceStep.tsx'
import { MachinesStep } from './steps/MachinesStep.tsx'
import { PlaceStep } from './steps/PlaceStep.tsx'
import type { StepProps } from './steps/step-props.ts'
import { ZonesStep } from './steps/ZonesStep.tsx'
import { useSiteFacts } from './useSiteFacts.ts'

/** Milliseconds between requests while the screen waits for data. */
const EVERY_MS = 2_500

const bodies: Readonly<Record<Step, ComponentType<StepProps>>> = {
  place: PlaceStep,
  zones: ZonesStep,
  machines: MachinesStep,
  device: DeviceStep,
  cycles: CyclesStep,
}

/**
 * Guides from an empty account to the first cycle. The site's facts determine the progress: the screen stores
 * nothing.
 */
export function SetupScreen() {
  const words = useWords()
  const can = useCan()
  const [over, setOver] = useState(false)
  const { data: facts, error, refetch } = useSiteFacts(over ? {} : { every: EVERY_MS })
  const next = facts ? nextStep(facts) : null
  if (facts && over !== (next === null)) setOver(next === null)
  return (
    <Page title={words('setup.title')}>
      <div className={styles.setup}>
        <p className={styles.lead}>{words('setup.lead')}</p>
        {error && !facts && <Failed failure={error} onRetry={() => void refetch()} />}
        {!error && !facts && <Waiting />}
        {can('create', 'locations') && <DropTracks />}
        <Batches />
        {/* Below what is read and pressed at that moment, which must not move. */}
        {over && <Onward />}
        {facts && <Steps facts={facts} next={next} />}
      </div>
    </Page>
  )
}

/** That all steps are done, with links to the screens of daily work. */
function Onward() {
  const words = useWords()
  const can = useCan()
  return (
    <div>
      <p className={styles.text}>{words('setup.over')}</p>
      <div className={styles.actions}>
        <ScreenLink to="/today">{words('today.title')}</ScreenLink>
        <ScreenLink to="/dispatcher2d">{words('dispatcher.title')}</ScreenLink>
        {can('list', 'reports') && <ScreenLink to="/cycle-times">{words('cycles.title')}</ScreenLink>}
      </div>
    </div>
  )
}

function Waiting() {
  const words = useWords()
  return (
    <div role="status" aria-label={words('ui.loading')} className={styles.steps}>
      {steps.map((step) => (
        <Skeleton key={step} height={64} />
      ))}
    </div>
  )
}

/**
 * A step that the user opened or closed; `at`: the next step at that time, `done`: whether the opened step was done
 * already.
 */
interface Chosen {
  readonly step: Step
  readonly open: boolean
  readonly at: Step | null
  readonly done: boolean
}

/** After the user completes a later step first, the set-up continues from there. */
function follows(chosen: Chosen | undefined, facts: SiteFacts): Step | null {
  const isFinished = chosen?.open === true && !chosen.done && isDone(chosen.step, facts)
  return isFinished ? nextStep(facts, chosen.step) : null
}

/** The next step is open, and any other that the user opens. */
function Steps({ facts, next }: { facts: SiteFacts; next: Step | null }) {
  const words = useWords()
  const [held, hold] = useState<Step | null>(null)
  const [chosen, choose] = useState<Chosen>()
  const following = follows(chosen, facts)
  return (
    <ol className={styles.steps}>
      {steps.map((step, i) => {
        const done = isDone(step, facts)
        // The user's choice applies until the next step changes.
        const isChosen = chosen?.step === step && (chosen.at === next || !done)
        const open =
          held === step ||
          step === following ||
          (isChosen ? chosen.open && following === null : step === next)
        const Body = bodies[step]
        return (
          <li key={step} className={styles.step} data-done={done} data-open={open}>
            <button
              type="button"
              className={styles.stepHead}
              aria-expanded={open}
              onClick={() => choose({ step, open: !open, at: next, done })}
            >
              <span className={styles.mark} aria-hidden>
                {done ? <Check size={16} /> : i + 1}
              </span>
              <span className={styles.stepTitle}>{words(`setup.step.${step}`)}</span>
              <span className={styles.state}>{stateText(step, facts, words)}</span>
              {done && <span className={styles.seen}>{words('setup.done')}</span>}
            </button>
            {open && (
              <div className={styles.stepBody}>
                <p className={styles.text}>{words(`setup.step.${step}.text`)}</p>
                <Body facts={facts} onHold={(on) => hold(on ? step : null)} />
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function stateText(step: Step, facts: SiteFacts, words: Words): string {
  if (step === 'zones')
    return words('setup.state.zones', { loads: facts.loadPlaces, dumps: facts.dumpPlaces })
  if (step === 'machines') return words('setup.state.machines', { count: facts.machines })
  if (step === 'device') return words('setup.state.device', { count: facts.devices })
  return ''
}
