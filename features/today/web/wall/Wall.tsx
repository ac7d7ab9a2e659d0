import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { dateTimeText, timeText } from '@haulway/platform/dates.ts'
import { localizeProfile } from '@haulway/platform/measures.ts'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { AppProvider, useApi, useApp, useWords } from '@haulway/platform/web/app.tsx'
import { selectLanguage, hasLanguage } from '@haulway/platform/web/browser.ts'
import { useScreenParams } from '@haulway/platform/web/navigation.tsx'
import type { EndpointOutput, Reference } from '@haulway/resource'
import { Empty, Failed, usePageHead } from '@haulway/ui'
import { openWall, type WallView } from '../../wall.endpoints.ts'
import { Board } from '../board/Board.tsx'
import { Figures, type ShiftProps } from '../Figures.tsx'
import { useShiftTitle } from '../useShiftTitle.ts'
import { selectedMeasure, spanOf, useServerNow } from '../useToday.ts'
import { useDark } from './useDark.ts'
import { WallDashboard } from './WallDashboard.tsx'
import styles from './wall.module.css'

type Opened = EndpointOutput<typeof openWall>

const RELOAD_MS = 10_000
/** How long before its link expires the screen says so. */
const NOTICE_MS = 7 * 86_400_000

/** Today for passers-by: large, dark, without a menu. */
export function Wall() {
  const words = useWords()
  const api = useApi()
  const token = useScreenParams()['token'] ?? ''
  useDark()
  const answer = useQuery<Opened, CallFailure>({
    queryKey: ['wallscreens', 'open', token],
    queryFn: ({ signal }) => api.call(openWall, { body: { token } }, signal),
    refetchInterval: RELOAD_MS,
    // Unattended: it has to recover by itself.
    refetchIntervalInBackground: true,
    retry: (count, { status }) => status !== 404 && status !== 400 && count < 3,
  })
  usePageHead(words('today.title'))
  const { error, data } = answer
  const isGone = error?.status === 404 || error?.status === 400
  if (isGone)
    return (
      <main className={styles.wall}>
        <Empty title={words('today.wall.gone')} text={words('today.wall.gone.text')} />
      </main>
    )
  if (data) return <Opened opened={data} token={token} lost={error !== null} />
  return (
    <main className={styles.wall}>
      {error ? <Failed failure={error} onRetry={() => void answer.refetch()} /> : <Skeleton height={320} />}
    </main>
  )
}

/** The index of the view to show. */
function useTurn(count: number, seconds: number): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTurn((before) => before + 1), seconds * 1_000)
    return () => clearInterval(timer)
  }, [seconds])
  return count === 0 ? 0 : turn % count
}

function Opened({ opened, token, lost }: { opened: Opened; token: string; lost: boolean }) {
  const app = useApp()
  const { words } = app
  const { language, profile } = opened
  useEffect(() => {
    if (!hasLanguage()) selectLanguage(language)
  }, [language])
  const shown = useMemo(
    () => ({ ...app, me: null, profile: localizeProfile(profile, words) }),
    [app, profile, words],
  )
  return (
    <AppProvider app={shown}>
      <Turning opened={opened} token={token} lost={lost} />
    </AppProvider>
  )
}

type View = WallView | Reference
const isDashboard = (view: View): view is Reference => typeof view === 'object'
const viewsOf = ({ shows, dashboards }: Opened): readonly View[] => [...shows, ...dashboards]

function Turning({ opened, token, lost }: { opened: Opened; token: string; lost: boolean }) {
  const words = useWords()
  const { today, seconds, account, expiresAt } = opened
  const now = useServerNow(today.now)
  const title = useShiftTitle(today)
  const views = viewsOf(opened)
  const view = views[useTurn(views.length, seconds)] ?? 'today'
  const props: ShiftProps | null = today.span && {
    shown: today,
    span: spanOf(today.span),
    measure: selectedMeasure(today, undefined),
    now,
    plain: true,
  }
  return (
    <main className={styles.wall} data-view={isDashboard(view) ? 'dashboard' : view}>
      <header className={styles.head}>
        <h1>{today.project?.title ?? account}</h1>
        <span className={styles.title}>{title}</span>
        <span className={styles.clock}>{timeText(now, today.zone)}</span>
      </header>
      {lost && <p className={styles.lost}>{words('today.stale', { at: timeText(today.now, today.zone) })}</p>}
      {Date.parse(expiresAt) - now < NOTICE_MS && (
        <p className={styles.expires}>
          {words('today.wall.expires', { at: dateTimeText(expiresAt, today.zone) })}
        </p>
      )}
      {isDashboard(view) ? (
        <WallDashboard key={view.id} token={token} id={view.id} />
      ) : !props ? (
        <Empty title={words('today.noShift')} />
      ) : view === 'today' ? (
        <Figures {...props} />
      ) : (
        <Board {...props} />
      )}
    </main>
  )
}
