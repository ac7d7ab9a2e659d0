import { Button, Skeleton, useComputedColorScheme } from '@mantine/core'
import { Suspense, useMemo, useState } from 'react'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink, useGo, type Address } from '@haulway/platform/web/navigation.tsx'
import { Empty, Failed, Page, useEscape } from '@haulway/ui'
import { reportLink } from '@haulway/report/web/index.ts'
import { machineParts } from '../../../equipment/web/parts.ts'
import { cycleTimes } from '../../cycle-times.report.ts'
import { proveCycle } from '../../cycles.endpoints.ts'
import { phaseSpans } from '../../times/phase-spans.ts'
import { CycleFacts } from './CycleFacts.tsx'
import { PhaseTimeline } from './PhaseTimeline.tsx'
import type { Proof } from './proof.ts'
import { ProofEvents } from './ProofEvents.tsx'
import { ProofVisits } from './ProofVisits.tsx'
import styles from './proof.module.css'
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'

// The map is downloaded when a proof is opened.
const ProofMap = lazyPart(() => import('./ProofMap.tsx').then((file) => file.ProofMap))

/** The proof of a cycle: its track on the map, its phases, and its events with their evidence. */
export function CycleProof({ name, address }: { name: string; address: Address }) {
  const words = useWords()
  const go = useGo()
  const back = reportLink(cycleTimes, address, { cycle: null })
  const answer = useCall(proveCycle, { params: { key: name } })
  useEscape(true, () => go(back))
  return (
    <Page
      title={words('cycles.proof.title')}
      crumbs={[{ label: words('cycles.title'), to: back }]}
      layout="bleed"
    >
      {answer.data ? (
        <Shown proof={answer.data} back={back} />
      ) : answer.error ? (
        <NotShown failure={answer.error} onRetry={() => void answer.refetch()} onBack={() => go(back)} />
      ) : (
        <div className={styles.proof} aria-busy>
          <div className={styles.panel}>
            <Skeleton height={120} />
            <Skeleton height={48} />
            <Skeleton height={320} />
          </div>
          <div className={styles.map}>
            <Skeleton height="100%" radius={0} />
          </div>
        </div>
      )}
    </Page>
  )
}

function NotShown(props: { failure: CallFailure; onRetry: () => void; onBack: () => void }) {
  const words = useWords()
  if (props.failure.status !== 404) return <Failed failure={props.failure} onRetry={props.onRetry} />
  return (
    <Empty
      title={words('cycles.proof.absent.title')}
      text={words('cycles.proof.absent.text')}
      action={
        <Button size="xs" variant="default" onClick={props.onBack}>
          {words('cycles.proof.back')}
        </Button>
      }
    />
  )
}

function Shown({ proof, back }: { proof: Proof; back: string }) {
  const words = useWords()
  const theme = useComputedColorScheme('light')
  const [moment, setMoment] = useState<number | null>(null)
  const spans = useMemo(() => phaseSpans(proof.cycle), [proof])
  const selected = proof.events.find((event) => Date.parse(event.at) === moment)?.key
  return (
    <div className={styles.proof}>
      <div className={styles.panel}>
        <ScreenLink to={back} className={styles.back}>
          {words('cycles.proof.back')}
        </ScreenLink>
        <CycleFacts proof={proof} />
        <PhaseTimeline proof={proof} spans={spans} theme={theme} moment={moment} onMoment={setMoment} />
        {machineParts.map(
          ({ name, Span }) =>
            Span && (
              <Suspense key={name} fallback={<Skeleton height={132} />}>
                <Span
                  machine={proof.cycle.equipment.id}
                  from={Date.parse(proof.from)}
                  to={Date.parse(proof.to)}
                  onMoment={setMoment}
                />
              </Suspense>
            ),
        )}
        <ProofEvents proof={proof} selected={selected} onMoment={setMoment} />
        <ProofVisits proof={proof} />
      </div>
      <div className={styles.map}>
        {proof.track.t.length === 0 ? (
          <Empty title={words('cycles.proof.noTrack')} />
        ) : (
          <Suspense fallback={<Skeleton height="100%" radius={0} />}>
            <ProofMap
              proof={proof}
              spans={spans}
              theme={theme}
              moment={moment}
              selected={selected}
              onMoment={setMoment}
            />
          </Suspense>
        )}
      </div>
    </div>
  )
}
