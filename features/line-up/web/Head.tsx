import { Button } from '@mantine/core'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import type { EndpointOutput } from '@haulway/resource'
import { Select } from '@haulway/ui'
import { preventsPublishing } from '../conflicts.ts'
import type { LineUp, readLineUp } from '../line-up.endpoints.ts'
import styles from './line-up.module.css'
import { useLineUp } from './useLineUp.ts'
import { useShiftName } from './useShiftName.ts'

interface HeadProps {
  readonly lineUp: LineUp
  readonly shifts: EndpointOutput<typeof readLineUp>['shifts']
}

/** The state of a line-up, and the actions on it as a whole. */
export function Head({ lineUp, shifts }: HeadProps) {
  const words = useWords()
  const { publish, mayPlan, isPending } = useLineUp(lineUp)
  const { publishedAt, rows, conflicts } = lineUp
  const isDraft = publishedAt === null
  return (
    <div className={styles.head}>
      <Standing lineUp={lineUp} />
      {mayPlan && (
        <>
          <CopyFrom lineUp={lineUp} shifts={shifts} />
          <Button
            size="xs"
            variant={isDraft ? 'filled' : 'default'}
            disabled={isPending || (isDraft && (rows.length === 0 || conflicts.some(preventsPublishing)))}
            onClick={() => publish(isDraft)}
          >
            {words(isDraft ? 'lineUp.publish' : 'lineUp.takeBack')}
          </Button>
        </>
      )}
    </div>
  )
}

function Standing({ lineUp }: Pick<HeadProps, 'lineUp'>) {
  const words = useWords()
  const zone = useAccountZone()
  const { publishedAt, publishedBy, begunAt, open } = lineUp
  const by = publishedBy?.title ?? ''
  const text =
    publishedAt === null
      ? words(open ? 'lineUp.draft' : 'lineUp.notPublished')
      : words(begunAt === null ? 'lineUp.published' : 'lineUp.begun', {
          at: dateTimeText(begunAt ?? publishedAt, zone),
          by,
        })
  return (
    <span className={styles.state} aria-live="polite">
      {text}
    </span>
  )
}

/** Shifts with a plan, the latest first; if there is none, the previous shift, from the current state. */
function CopyFrom({ lineUp, shifts }: HeadProps) {
  const words = useWords()
  const nameOf = useShiftName()
  const { copy, isPending } = useLineUp(lineUp)
  const before = shifts.filter((one) => one.from < lineUp.from)
  const planned = before.filter((one) => one.planned).toReversed()
  const offered = planned.length > 0 ? planned : before.slice(-1)
  return (
    <Select
      key={lineUp.version}
      size="xs"
      aria-label={words('lineUp.copy')}
      placeholder={words('lineUp.copy')}
      disabled={isPending}
      data={offered.map((one) => ({ value: `${one.day} ${one.shift}`, label: nameOf(one) }))}
      value={null}
      onChange={(value) => {
        const [day, shift] = value?.split(' ') ?? []
        if (day !== undefined) copy({ day, shift: Number(shift) })
      }}
    />
  )
}
