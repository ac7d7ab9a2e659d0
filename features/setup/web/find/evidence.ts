/** Texts for the evidence of a place. */
import type { FoundPlace, Reason } from '@haulway/places'
import { durationText } from '@haulway/platform/dates.ts'
import type { Words } from '@haulway/platform/messages.ts'
import type { FileReport } from './search.ts'

const DAY_MS = 86_400_000

const percent = (share: number): string => String(Math.round(100 * share))

/** `31 stops of 6 machines in 2 days`. */
export function sumText({ evidence }: FoundPlace, words: Words): string {
  const days = Math.max(1, Math.ceil((evidence.to - evidence.from) / DAY_MS))
  return words('setup.find.evidence', {
    stops: words('setup.find.stops', { count: evidence.stays }),
    machines: words('setup.find.ofMachines', { count: evidence.machines }),
    days: words('setup.find.inDays', { count: days }),
  })
}

export function reasonText(reason: Reason, kind: FoundPlace['kind'], words: Words): string {
  if (reason.reason === 'stand')
    return words('setup.find.reason.stand', { time: durationText(reason.seconds) })
  if (reason.reason === 'pace') return words('setup.find.reason.pace', { percent: percent(reason.ratio - 1) })
  const args = { percent: percent(reason.share) }
  if (reason.reason === 'turned') return words('setup.find.reason.turned', args)
  if (reason.reason === 'loader') return words('setup.find.reason.loader', args)
  if (reason.reason === 'payload')
    return words(kind === 'load' ? 'setup.find.reason.rises' : 'setup.find.reason.falls', args)
  return words(kind === 'load' ? 'setup.find.reason.toDump' : 'setup.find.reason.toLoad', args)
}

/** What a file yielded, or why it yielded nothing. */
export function fileTexts({ points, machines, broken, doubts, problem }: FileReport, words: Words): string[] {
  return [
    problem
      ? words(problem.key, problem.args)
      : words('setup.find.file.read', {
          positions: words('setup.find.positions', { count: points }),
          machines: words('setup.find.ofMachines', { count: machines.length }),
        }),
    ...(broken
      ? [
          words('setup.find.file.broken', {
            count: broken.count,
            line: String(broken.line),
            why: words(`setup.find.broken.${broken.part}`),
          }),
        ]
      : []),
    ...doubts.map(({ about, args }) => words(`interchange.doubt.${about}`, args)),
  ]
}
