import { useMemo } from 'react'
import { dateTimeText, zoneText } from '@haulway/platform/dates.ts'
import { useAccountZone, useLocale, useWords } from '@haulway/platform/web/app.tsx'
import type { EndpointOutput, MessageTail, Reference } from '@haulway/resource'
import type { GridColumn } from '@haulway/ui'
import { FIRST_TABLETS, type listSoftware } from '../software.endpoints.ts'
import { BuildState } from './BuildState.tsx'
import styles from './software.module.css'

export type Software = EndpointOutput<typeof listSoftware>['items'][number]
type Column = GridColumn<Software>

const MEGABYTE = 1_048_576

const isGiven = ({ state }: Software): boolean => state === 'pre-release' || state === 'production'

/** Why a build was stopped; null while it was not. */
export function useReasonText() {
  const words = useWords()
  return useMemo(
    () =>
      ({ stoppedAt, stoppedReason }: Software): string | null =>
        stoppedAt === null ? null : (stoppedReason ?? words('tabletSoftware.stopped.itself')),
    [words],
  )
}

/** Who is given the build, and what became of it there. */
function useRolloutColumns(): readonly Column[] {
  const words = useWords()
  const locale = useLocale()
  return useMemo(() => {
    const counted = (id: 'given' | 'reported' | 'failed', width: number): Column => ({
      id,
      header: words(`tabletSoftware.field.${id}`),
      text: (build) => build[id].toLocaleString(locale),
      value: (build) => build[id],
      ...(id === 'failed' && {
        cell: ({ failed }) => (
          <span className={styles.count} data-failed={failed > 0}>
            {failed.toLocaleString(locale)}
          </span>
        ),
      }),
      numeric: true,
      sortable: true,
      width,
    })
    const rollout = (build: Software) => {
      if (!isGiven(build)) return words('tabletSoftware.rollout.nobody')
      return build.openedAt === null
        ? words('tabletSoftware.rollout.first', { count: FIRST_TABLETS })
        : words('tabletSoftware.rollout.all')
    }
    return [
      { id: 'rollout', header: words('tabletSoftware.field.rollout'), text: rollout, width: 150 },
      counted('given', 90),
      counted('reported', 90),
      { ...counted('failed', 110), brief: true },
    ]
  }, [words, locale])
}

/** When something was done with the build, and by whom. */
function useMomentColumns(): readonly Column[] {
  const words = useWords()
  const zone = useAccountZone()
  return useMemo(() => {
    const moment = (
      id: MessageTail<'tabletSoftware.field'>,
      of: (build: Software) => readonly [string | null, Reference | null],
    ): Column => ({
      id,
      header: words(`tabletSoftware.field.${id}`),
      text(build) {
        const [at, by] = of(build)
        const text = dateTimeText(at, zone)
        return at === null || by === null ? text : words('view.by', { at: text, user: by.title })
      },
      value: (build) => of(build)[0],
      hint: (build) => (of(build)[0] === null ? undefined : zoneText(of(build)[0], zone)),
      sortable: true,
      width: 190,
    })
    return [
      moment('uploaded', ({ uploadedAt, uploadedBy }) => [uploadedAt, uploadedBy]),
      moment('promoted', ({ promotedAt, promotedBy }) => [promotedAt, promotedBy]),
      moment('stopped', ({ stoppedAt, stoppedBy }) => [stoppedAt, stoppedBy]),
    ]
  }, [words, zone])
}

/** Where it comes from, and how much it is. */
function useContentColumns(): readonly Column[] {
  const words = useWords()
  const locale = useLocale()
  return useMemo(() => {
    const size = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    return [
      {
        id: 'builtIn',
        header: words('tabletSoftware.field.builtIn'),
        text: ({ builtIn }) => words(builtIn ? 'tabletSoftware.builtIn.yes' : 'tabletSoftware.builtIn.no'),
        width: 120,
      },
      {
        id: 'size',
        header: words('tabletSoftware.field.size'),
        text: (build) => words('tabletSoftware.megabytes', { size: size.format(build.size / MEGABYTE) }),
        value: (build) => build.size,
        numeric: true,
        sortable: true,
        width: 90,
      },
      {
        id: 'files',
        header: words('tabletSoftware.field.files'),
        text: ({ files }) => files.toLocaleString(locale),
        numeric: true,
        hidden: true,
      },
    ]
  }, [words, locale])
}

export function useSoftwareColumns(): readonly Column[] {
  const words = useWords()
  const reasonOf = useReasonText()
  const rollout = useRolloutColumns()
  const moments = useMomentColumns()
  const content = useContentColumns()
  return useMemo(
    () => [
      {
        id: 'version',
        header: words('tabletSoftware.field.version'),
        text: ({ softwareVersion }) => softwareVersion,
        cell: ({ softwareVersion }) => <span className={styles.version}>{softwareVersion}</span>,
        sortable: true,
        brief: true,
        width: 170,
      },
      {
        id: 'state',
        header: words('tabletSoftware.field.state'),
        text: ({ state }) => words(`tabletSoftware.state.${state}`),
        cell: ({ state }) => <BuildState state={state} />,
        hint: (build) => reasonOf(build) ?? undefined,
        sortable: true,
        brief: true,
        width: 130,
      },
      {
        id: 'notes',
        header: words('tabletSoftware.field.notes'),
        text: ({ notes }) => notes ?? '',
        brief: true,
      },
      ...rollout,
      { id: 'reason', header: words('tabletSoftware.field.reason'), text: (build) => reasonOf(build) ?? '' },
      ...moments,
      ...content,
    ],
    [words, reasonOf, rollout, moments, content],
  )
}
