import type { Proposal } from '@haulway/places'
import { durationText } from '@haulway/platform/dates.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { assumedEncoding, assumedOrder } from '@haulway/interchange'
import { DateOrderSelect, EncodingSelect, ZoneSelect } from '@haulway/screens/inputs/ReadingSelects.tsx'
import { Notice } from '@haulway/ui'
import styles from '../setup.module.css'
import { fileTexts } from './evidence.ts'
import type { FileReport } from './search.ts'
import type { Find } from './useFind.ts'

/** The result of each file; unreadable ones are highlighted. */
export function Files({ state }: { state: Find }) {
  const words = useWords()
  const { files, trouble } = state
  return (
    <>
      {trouble && (
        <Notice tone={trouble === 'none' ? 'warning' : 'danger'} urgent>
          {words(`setup.find.${trouble}`)}
        </Notice>
      )}
      {files.map((file, i) => (
        <Notice key={i} tone={toneOf(file)} title={file.name}>
          {fileTexts(file, words).map((text) => (
            <div key={text} className={styles.wrapped}>
              {text}
            </div>
          ))}
        </Notice>
      ))}
      <Reading state={state} />
    </>
  )
}

/** A zone that was taken for that of the site is usual; other assumptions may be wrong. */
const toneOf = ({ problem, broken, doubts }: FileReport) =>
  problem ? 'danger' : broken || doubts.some(({ about }) => about !== 'zone') ? 'warning' : 'info'

/** What the files leave open, to be chosen otherwise: they are read again. */
function Reading({ state: { files, reading, reread } }: { state: Find }) {
  const doubts = files.flatMap((file) => file.doubts)
  const order = reading.dateOrder ?? assumedOrder(doubts)
  const encoding = reading.encoding ?? assumedEncoding(doubts)
  const isZoneOpen = doubts.some(({ about }) => about === 'zone')
  if (!isZoneOpen && order === null && encoding === null) return null
  return (
    <div className={styles.row}>
      {isZoneOpen && <ZoneSelect value={reading.zone} onChange={(zone) => void reread({ zone })} />}
      {order !== null && (
        <DateOrderSelect value={order} onChange={(dateOrder) => void reread({ dateOrder })} />
      )}
      {encoding !== null && (
        <EncodingSelect value={encoding} onChange={(chosen) => void reread({ encoding: chosen })} />
      )}
    </div>
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
