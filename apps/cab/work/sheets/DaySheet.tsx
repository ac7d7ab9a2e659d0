import { Check, CircleX, Clock, LogOut } from 'lucide-react'
import type { CabWork } from '@haulway/features/cab/cab.endpoints.ts'
import { Button } from '../../parts/Button.tsx'
import { useCabState, useLanguage, useMeasures, useWords } from '../../parts/cab-context.tsx'
import { clockText } from '../../parts/clock-text.ts'
import { Row, Rows } from '../../parts/Rows.tsx'
import { Sheet } from '../../parts/Sheet.tsx'
import { useActs } from '../acts.tsx'
import { answerText } from '../message/answers.ts'
import { statedText } from './stated-text.ts'
import { clip } from '../clip.ts'
import { glance } from '../figures.ts'
import { LoadFigures } from '../truck/LoadFigures.tsx'
import { isSignedOn, useAge } from '../use-work.ts'
import styles from './sheets.module.css'

type Load = CabWork['loads'][number]

/** Most characters of a place in a row. */
const PLACE = 26

/** The shift so far: each load, what was stated and whether it was sent; from here the driver signs off. */
export function DaySheet({ onClose, onSignOff }: { onClose: () => void; onSignOff: () => void }) {
  const words = useWords()
  const work = useCabState((state) => state.work)
  const hasDriver = useCabState(isSignedOn)
  const signOff = (
    <Button size="main" icon={<LogOut aria-hidden />} onPress={onSignOff}>
      {words('cab.signOff.title')}
    </Button>
  )
  return (
    <Sheet heading={words('cab.work.day')} onClose={onClose} {...(hasDriver ? { actions: signOff } : {})}>
      <div className={styles.figures}>
        <LoadFigures />
      </div>
      {work && <Loads work={work} />}
      <Messages since={work ? Date.parse(work.since) : 0} />
      <Statements />
    </Sheet>
  )
}

function Loads({ work }: { work: CabWork }) {
  const words = useWords()
  const language = useLanguage()
  const { now } = useAge()
  const since = clockText(Date.parse(work.since), now, language)
  return (
    <section className={styles.group}>
      <h2 className={styles.groupTitle}>
        {words('cab.work.day.loads')} · {words('cab.work.day.since', { time: since })}
      </h2>
      {work.loads.length === 0 && <p>{words('cab.work.day.loads.none')}</p>}
      <Rows label={words('cab.work.day.loads')}>
        {work.loads.map((load) => (
          <LoadRow key={load.key} load={load} now={now} />
        ))}
      </Rows>
      {work.loads.length < work.loadCount && work.loads.length > 0 && (
        <p>{words('cab.work.day.listed', { count: work.loads.length })}</p>
      )}
    </section>
  )
}

function LoadRow({ load, now }: { load: Load; now: number }) {
  const words = useWords()
  const language = useLanguage()
  const measures = useMeasures()
  const acts = useActs()
  const time = clockText(Date.parse(load.at), now, language)
  const disputed = acts.isDisputed(load)
  const way = words('cab.work.day.way', {
    from: clip(load.loadLocation?.title ?? '–', PLACE),
    to:
      clip(load.dumpLocation?.title ?? '', PLACE) ||
      (load.dumpedAt === null ? words('cab.work.day.underway') : '–'),
  })
  const quantity = glance(measures, 'weight', load.weight) || glance(measures, 'haulVolume', load.volume)
  const details = [load.truck?.title, load.material?.title, quantity].filter(Boolean).join(' · ')
  return (
    <Row
      title={`${time}  ${way}`}
      end={
        disputed ? (
          <CircleX aria-hidden />
        ) : (
          <Button
            label={words('cab.work.wrong.load', { time })}
            icon={<CircleX aria-hidden />}
            stacked
            onPress={() => acts.dispute(load)}
          >
            {words('cab.work.wrong.short')}
          </Button>
        )
      }
    >
      {details}
      {disputed && <strong className={styles.told}>{words('cab.work.disputed')}</strong>}
    </Row>
  )
}

/** Messages of the office in this shift, and what was answered. */
function Messages({ since }: { since: number }) {
  const words = useWords()
  const language = useLanguage()
  const all = useCabState((state) => state.messages)
  const { now } = useAge()
  const messages = all.filter(({ sentAt }) => sentAt >= since)
  if (messages.length === 0) return null
  return (
    <section className={styles.group}>
      <h2 className={styles.groupTitle}>{words('cab.work.messages')}</h2>
      <Rows label={words('cab.work.messages')}>
        {messages.map(({ id, sentAt, text, answer, sent }) => {
          const answered =
            answer === null
              ? words('cab.work.messages.open')
              : words('cab.work.messages.answer', { answer: answerText(answer, words) })
          return (
            <Row
              key={id}
              title={`${clockText(sentAt, now, language)}  ${answered}`}
              end={answer !== null && <SentMark sent={sent} />}
            >
              {text}
            </Row>
          )
        })}
      </Rows>
    </section>
  )
}

function SentMark({ sent }: { sent: boolean }) {
  const words = useWords()
  return (
    <span className={styles.mark}>
      {sent ? <Check aria-hidden /> : <Clock aria-hidden />}
      {words(sent ? 'cab.work.day.sent' : 'cab.work.day.waits')}
    </span>
  )
}

function Statements() {
  const words = useWords()
  const language = useLanguage()
  const stated = useCabState((state) => state.stated)
  const { now } = useAge()
  return (
    <section className={styles.group}>
      <h2 className={styles.groupTitle}>{words('cab.work.day.stated')}</h2>
      {stated.length === 0 && <p>{words('cab.work.day.stated.none')}</p>}
      <Rows label={words('cab.work.day.stated')}>
        {stated.map(({ id, t, type, title, acknowledged }) => (
          <Row
            key={id}
            title={`${clockText(t, now, language)}  ${statedText(type, title, words)}`}
            end={<SentMark sent={acknowledged} />}
          />
        ))}
      </Rows>
    </section>
  )
}
