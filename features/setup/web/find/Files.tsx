import type { Proposal } from '@haulway/places'
import { durationText } from '@haulway/platform/dates.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { Notice } from '@haulway/ui'
import styles from '../setup.module.css'
import { fileTexts } from './evidence.ts'
import type { Find } from './useFind.ts'

/** The result of each file; unreadable ones are highlighted. */
export function Files({ state: { files, trouble } }: { state: Find }) {
  const words = useWords()
  return (
    <>
      {trouble && (
        <Notice tone={trouble === 'none' ? 'warning' : 'danger'} urgent>
          {words(`setup.find.${trouble}`)}
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
    <Notice tone="warning" title={words('setup.find.nothing')}>
      <div>
        {words('setup.find.nothing.of', {
          positions: words('setup.find.positions', { count: tracks.used }),
          machines: words('setup.find.ofMachines', { count: tracks.machines }),
          time: durationText(seconds),
        })}
      </div>
      <div>{words('setup.find.nothing.why')}</div>
      <div>{words('setup.find.nothing.do')}</div>
    </Notice>
  )
}
