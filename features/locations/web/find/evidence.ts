/** Evidence in words. */
import type { FoundPlace, Reason } from '@haulway/places'
import { durationText } from '@haulway/platform/dates.ts'
import type { Words } from '@haulway/platform/messages.ts'
import type { FileReport } from './search.ts'

const DAY_MS = 86_400_000

const percent = (share: number): string => String(Math.round(100 * share))

/** `31 stops of 6 machines in 2 days`. */
export function sumText({ evidence }: FoundPlace, words: Words): string {
  const days = Math.max(1, Math.ceil((evidence.to - evidence.from) / DAY_MS))
  return words('locations.find.evidence', {
    stops: words('locations.find.stops', { count: evidence.stays }),
    machines: words('locations.find.ofMachines', { count: evidence.machines }),
    days: words('locations.find.inDays', { count: days }),
  })
}

export function reasonText(reason: Reason, kind: FoundPlace['kind'], words: Words): string {
  if (reason.reason === 'stand')
    return words('locations.find.reason.stand', { time: durationText(reason.seconds) })
  if (reason.reason === 'pace')
    return words('locations.find.reason.pace', { percent: percent(reason.ratio - 1) })
  const args = { percent: percent(reason.share) }
  if (reason.reason === 'turned') return words('locations.find.reason.turned', args)
  if (reason.reason === 'loader') return words('locations.find.reason.loader', args)
  if (reason.reason === 'payload')
    return words(kind === 'load' ? 'locations.find.reason.rises' : 'locations.find.reason.falls', args)
  return words(kind === 'load' ? 'locations.find.reason.toDump' : 'locations.find.reason.toLoad', args)
}

/** What a file gave, or why it gave nothing. */
export function fileTexts({ points, machines, broken, problem }: FileReport, words: Words): string[] {
  return [
    problem
      ? words(problem.key, problem.args)
      : words('locations.find.file.read', {
          positions: words('locations.find.positions', { count: points }),
          machines: words('locations.find.ofMachines', { count: machines.length }),
        }),
    ...(broken
      ? [
          words('locations.find.file.broken', {
            count: broken.count,
            line: String(broken.line),
            why: words(`locations.find.broken.${broken.part}`),
          }),
        ]
      : []),
  ]
}
