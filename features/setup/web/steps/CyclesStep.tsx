import { Loader } from '@mantine/core'
import { Check } from 'lucide-react'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { isDone } from '../../site-facts.ts'
import styles from '../setup.module.css'
import type { StepProps } from './step-props.ts'
import { FindDriven } from './ZonesStep.tsx'

const moments = ['position', 'load', 'dump', 'cycle'] as const

/** Shows the first position, load, dump and cycle as they arrive. */
export function CyclesStep({ facts }: StepProps) {
  const words = useWords()
  const zone = useAccountZone()
  const can = useCan()
  const withoutZones = facts.position !== null && !isDone('zones', facts)
  return (
    <div className={styles.part}>
      <ul className={styles.moments} aria-live="polite">
        {moments.map((name) => {
          const moment = facts[name]
          return (
            <li key={name} data-done={moment !== null}>
              {moment ? <Check size={15} aria-hidden /> : <Loader size={13} aria-hidden />}
              <span>
                {words(`setup.cycles.${name}`)}
                {moment && (
                  <span className={styles.hint}>
                    {' · '}
                    {[dateTimeText(moment.at, zone), moment.machine, moment.place]
                      .filter((part) => part !== null)
                      .join(' · ')}
                  </span>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {withoutZones && (
        <>
          <p className={styles.text}>{words('setup.cycles.noZones')}</p>
          {can('create', 'locations') && <FindDriven />}
        </>
      )}
    </div>
  )
}
