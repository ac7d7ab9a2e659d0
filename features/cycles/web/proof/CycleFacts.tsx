import type { MessageTail } from '@haulway/resource'
import { dateText, durationText, timeText, zoneText } from '@haulway/platform/dates.ts'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { NamedFigure, NamedFigures } from '@haulway/ui'
import { Flags } from '../Flags.tsx'
import type { Proof } from './proof.ts'
import styles from './proof.module.css'

const quiet = (text: string) => <span className={styles.quiet}> {text}</span>

/** The bank and compacted volumes, as far as the factors are known. */
function OtherVolumes({ cycle }: Pick<Proof, 'cycle'>) {
  const words = useWords()
  const measures = useMeasures()
  return (['bankVolume', 'compactedVolume'] as const).map(
    (state) =>
      cycle[state] !== null && (
        <NamedFigure key={state} name={words(`cycles.column.${state}`)}>
          {measures.format('haulVolume', cycle[state])}
        </NamedFigure>
      ),
  )
}

/** The values of the cycle, and the warnings to see before trusting it. */
export function CycleFacts({ proof }: { proof: Proof }) {
  const words = useWords()
  const measures = useMeasures()
  const { cycle, timeZone } = proof
  const column = (name: MessageTail<'cycles.column'>) => words(`cycles.column.${name}`)
  const [load, dump] = [cycle.loadLocation?.title ?? '–', cycle.dumpLocation?.title ?? '–']
  const when = (at: string) => (
    <time dateTime={at} title={zoneText(at, timeZone)}>
      {timeText(at, timeZone, true)}
    </time>
  )
  return (
    <section>
      <h2 className={styles.title}>
        {cycle.equipment.title}
        <span>{words('cycles.said.route', { load, dump })}</span>
      </h2>
      <NamedFigures>
        <NamedFigure name={column('loadedAt')}>
          {dateText(cycle.loadedAt, timeZone)} {when(cycle.loadedAt)}
        </NamedFigure>
        <NamedFigure name={column('dumpedAt')}>{when(cycle.dumpedAt)}</NamedFigure>
        <NamedFigure name={words('cycles.total')}>
          {durationText(cycle.total) || words('cycles.notEnded')}
        </NamedFigure>
        <NamedFigure name={column('weight')}>
          {cycle.weight === null ? '–' : measures.format('weight', cycle.weight)}
          {cycle.weightSource && quiet(words(`cycles.weightSource.${cycle.weightSource}`))}
        </NamedFigure>
        {cycle.volume !== null && (
          <NamedFigure name={column('volume')}>
            {measures.format('haulVolume', cycle.volume)}
            {cycle.volumeSource && quiet(words(`cycles.weightSource.${cycle.volumeSource}`))}
          </NamedFigure>
        )}
        <OtherVolumes cycle={cycle} />
        <NamedFigure name={column('distanceLoaded')}>
          {measures.format('longDistance', cycle.distanceLoaded)}
        </NamedFigure>
        <NamedFigure name={column('distanceEmpty')}>
          {measures.format('longDistance', cycle.distanceEmpty)}
        </NamedFigure>
        {cycle.driver && <NamedFigure name={column('driver')}>{cycle.driver.title}</NamedFigure>}
        {cycle.route && <NamedFigure name={column('route')}>{cycle.route.title}</NamedFigure>}
        {cycle.material && (
          <NamedFigure name={column('material')}>
            {cycle.material.title}
            {cycle.materialSource && quiet(words(`cycles.materialSource.${cycle.materialSource}`))}
          </NamedFigure>
        )}
      </NamedFigures>
      {cycle.flags.map((flag) => (
        <p key={flag} className={styles.remark}>
          <Flags flags={[flag]} />
          {words(`cycles.flag.${flag}.why`)}
        </p>
      ))}
    </section>
  )
}
