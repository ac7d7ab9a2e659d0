import type { Proposal } from '@haulway/places'
import { durationText } from '@haulway/platform/dates.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { Notice } from '@haulway/ui'
import styles from '../locations.module.css'
import { fileTexts } from './evidence.ts'
import type { Find } from './useFind.ts'

/** What each file gave; what could not be read stands out. */
export function Files({ state: { files, hasFailed } }: { state: Find }) {
  const words = useWords()
  return (
    <>
      {hasFailed && (
        <Notice tone="danger" urgent>
          {words('locations.find.failed')}
        </Notice>
      )}
      {files.map((file, i) => (
        <Notice key={i} tone={file.problem ? 'danger' : file.broken ? 'warning' : 'info'} title={file.name}>
          {fileTexts(file, words).map((text) => (
            <div key={text} className={styles.wrapped}>
              {text}
            </div>
          ))}
        </Notice>
      ))}
    </>
  )
}

/** Why nothing is proposed, and what to do. */
export function NothingFound({ tracks }: { tracks: Proposal['tracks'] }) {
  const words = useWords()
  const seconds = ((tracks.to ?? 0) - (tracks.from ?? 0)) / 1000
  return (
    <Notice tone="warning" title={words('locations.find.nothing')}>
      <div>
        {words('locations.find.nothing.of', {
          positions: words('locations.find.positions', { count: tracks.used }),
          machines: words('locations.find.ofMachines', { count: tracks.machines }),
          time: durationText(seconds),
        })}
      </div>
      <div>{words('locations.find.nothing.why')}</div>
      <div>{words('locations.find.nothing.do')}</div>
    </Notice>
  )
}
