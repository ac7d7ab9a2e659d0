import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { dateTimeText, timeText } from '@haulway/platform/dates.ts'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { errorText, failureLines } from '@haulway/ui'
import type { Outcome } from '../../../edit/edit.endpoints.ts'
import type { Preview as Told, PreviewedCycle, ShiftFigures } from '../../../edit/preview.ts'
import { differenceText } from '../EditDone.tsx'
import styles from './preview.module.css'

export interface PreviewProps {
  readonly answer: UseQueryResult<Outcome, CallFailure>
  /** For several machines: each cycle names its machine, and no shift is shown. */
  readonly ofMany?: boolean
}

/** What an edit would change, before it is saved. */
export function Preview({ answer, ofMany = false }: PreviewProps) {
  const words = useWords()
  const measures = useMeasures()
  const { data, error, fetchStatus } = answer
  if (error) {
    const lines =
      error.errors.length > 0 ? error.errors.map((one) => errorText(words, one)) : failureLines(words, error)
    return (
      <p role="status" className={styles.quiet}>
        {lines.join(' ')}
      </p>
    )
  }
  if (!data?.preview) return fetchStatus === 'fetching' ? <Skeleton height={72} /> : null
  const { difference, preview } = data
  const said = differenceText(words, measures, difference) ?? words('events.preview.nothing')
  return (
    <section className={styles.preview} role="status" aria-label={words('events.preview')}>
      <strong>
        {words('events.preview')}: {said}
      </strong>
      {difference.held && <p className={styles.held}>{words('events.preview.held')}</p>}
      {!ofMany && <Figures preview={preview} />}
      {preview.cycles.length > 0 && <Cycles preview={preview} ofMany={ofMany} />}
    </section>
  )
}

/** The quantities of the machine in that shift, before and after. */
function Figures({ preview: { shift, equipment, timeZone } }: { readonly preview: Told }) {
  const words = useWords()
  const measures = useMeasures()
  const hasVolume = shift.before.volume !== 0 || shift.after.volume !== 0
  const texts = ({ cycles, weight, volume }: ShiftFigures) => [
    words('events.done.cycles', { count: cycles }),
    measures.format('weight', weight),
    ...(hasVolume ? [measures.format('haulVolume', volume)] : []),
  ]
  const [before, after] = [texts(shift.before), texts(shift.after)]
  const span = `${dateTimeText(shift.from, timeZone)} – ${timeText(Date.parse(shift.to), timeZone)}`
  return (
    <dl className={styles.figures}>
      <dt>{[equipment.title, shift.title, span].filter(Boolean).join(', ')}</dt>
      {before.map((text, index) => (
        <dd key={index}>
          {text === after[index] ? text : <Became before={text} after={after[index] ?? ''} />}
        </dd>
      ))}
    </dl>
  )
}

function Became({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <>
      <del className={styles.before}>{before}</del> → <ins className={styles.after}>{after}</ins>
    </>
  )
}

/** The cycles that would change. */
function Cycles({
  preview: { cycles, more, timeZone },
  ofMany,
}: {
  readonly preview: Told
  readonly ofMany: boolean
}) {
  const words = useWords()
  const measures = useMeasures()
  const clock = (at: string) => timeText(Date.parse(at), timeZone, true)
  const text = ({ loadedAt, dumpedAt, from, to, weight }: PreviewedCycle) => {
    const way = `${from?.title ?? '–'} → ${to?.title ?? '–'}`
    const load = weight === null ? '' : `, ${measures.format('weight', weight)}`
    return `${clock(loadedAt)}–${clock(dumpedAt)} ${way}${load}`
  }
  return (
    <ul className={styles.cycles}>
      {cycles.map(({ equipment, before, after }, index) => {
        const [was, is] = [before && text(before), after && text(after)]
        return (
          <li key={index}>
            {ofMany && <span className={styles.quiet}>{equipment.title}</span>}
            {was !== is && was !== null && <del className={styles.before}>{was}</del>}
            {is !== null && (
              <ins className={styles.after}>
                {was === is ? words('events.preview.otherwise', { cycle: is }) : is}
              </ins>
            )}
          </li>
        )
      })}
      {more > 0 && <li className={styles.quiet}>{words('events.preview.more', { count: more })}</li>}
    </ul>
  )
}
