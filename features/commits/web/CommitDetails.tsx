import { Button } from '@mantine/core'
import { useState } from 'react'
import { dateTimeText, daysText } from '@haulway/platform/dates.ts'
import { useAccountZone, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { rangeText } from '@haulway/report/range.ts'
import { Dialog } from '@haulway/ui'
import type { CommitItem } from '../commits.endpoints.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import styles from './commits.module.css'

interface Props {
  readonly commit: CommitItem
  readonly onClose: () => void
}

/** Who committed it, and who unlocked it and why. */
function useLines({ unlockedAt, unlockedBy, committedBy, committedAt, reason, ...days }: CommitItem) {
  const words = useWords()
  const zone = useAccountZone()
  const who = (title: string | undefined, at: string) => `${title ?? ''}, ${dateTimeText(at, zone)}`
  const lines = [
    [words('commits.days'), `${daysText(days)} (${days.timeZone})`],
    [words('commits.span'), rangeText(days, days.timeZone)],
    [words('commits.committedBy'), who(committedBy.title, committedAt)],
  ]
  if (unlockedAt === null) return lines
  const unlocked = [words('commits.unlockedBy'), who(unlockedBy?.title, unlockedAt)]
  return [...lines, unlocked, [words('commits.reason'), reason ?? '']]
}

/** A committed period, and the actions on it. */
export function CommitDetails({ commit, onClose }: Props) {
  const words = useWords()
  const mayUnlock = useCan()('update', 'projects')
  const [unlocks, setUnlocks] = useState(false)
  const lines = useLines(commit)
  if (unlocks) return <ReasonDialog does="unlock" commit={commit} onClose={onClose} />
  const isOpen = commit.unlockedAt === null
  const actions = isOpen && mayUnlock && (
    <Button variant="default" onClick={() => setUnlocks(true)}>
      {words('commits.unlock')}
    </Button>
  )
  return (
    <Dialog open title={commit.project.title ?? ''} onClose={onClose} actions={actions || undefined}>
      <dl className={styles.facts}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isOpen && <KeptOut commit={commit} />}
      {isOpen && !mayUnlock && <p className={styles.said}>{words('commits.whoUnlocks')}</p>}
    </Dialog>
  )
}

function KeptOut({ commit: { id, held } }: Pick<Props, 'commit'>) {
  const words = useWords()
  return (
    <p className={styles.said}>
      {held === 0 ? (
        words('commits.held.none')
      ) : (
        <ScreenLink className={styles.link} to={`/restatements?commit=${id}`}>
          {words('commits.held.see', { count: held })}
        </ScreenLink>
      )}
    </p>
  )
}
