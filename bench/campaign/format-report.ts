/** The findings of a campaign as a page for people. */
import type { CampaignPlan, CampaignReport } from './campaign.ts'

const number = new Intl.NumberFormat('en')
const count = (value: number) => number.format(value)
const gap = (milliseconds: number) => (milliseconds / 1_000).toFixed(1)

/** Whether the campaign ran to its end and found nothing wrong. */
export function isSuccessful(
  { faults, positions }: CampaignPlan,
  { kinds, acknowledged, intact, forgotten, violations }: CampaignReport,
): boolean {
  const struck = kinds.reduce((sum, kind) => sum + kind.count, 0)
  return (
    struck === faults &&
    acknowledged >= positions &&
    intact + forgotten === acknowledged &&
    violations.length === 0
  )
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

export function formatReport(plan: CampaignPlan, report: CampaignReport): string {
  const { kinds, leftOut, acknowledged, intact, forgotten, dropped, runs, seconds, violations } = report
  const sum = (of: 'count' | 'lost' | 'doubled' | 'altered') =>
    count(kinds.reduce((all, kind) => all + kind[of], 0))
  const rows = kinds.map((kind) =>
    line([
      kind.name,
      count(kind.count),
      gap(kind.longestGap),
      count(kind.lost),
      count(kind.doubled),
      count(kind.altered),
    ]),
  )
  const longest = gap(Math.max(...kinds.map(({ longestGap }) => longestGap)))
  return [
    '# Faults',
    '',
    `Written by \`npm run campaign -- --write\` (seed ${plan.seed}, ${Math.round(seconds / 60)} minutes): ${plan.accounts * plan.machines} devices`,
    `at a time send about ${count(plan.pace)} positions a second and repeat what is not acknowledged; two of three rounds of`,
    `${plan.faultsARound} faults against two servers with a broker, the third against one with its embedded PostgreSQL. Of`,
    `${count(acknowledged)} positions that were acknowledged ${count(intact)} are stored once and as they were sent, and ${count(forgotten)} were`,
    `deleted by age afterwards; ${count(dropped)} more were answered as dropped. Every second account keeps positions for a limited time,`,
    'which is lowered day by day, to 31 days at the least; its devices begin before that and send one batch in eight much later than',
    `the others. The job that deletes by age was asked for just before each fault, ${count(runs.enqueued)} times, and ${count(runs.interrupted)} of these runs had failed`,
    'or not ended when the next was due. It was checked as well that nothing newer than the limit is missing, that nothing of a deleted',
    'time is left or was accepted later, and that nothing that was dropped is stored; what is not as it should be is listed below the',
    'table. The gap is the longest time in which no device of an account was acknowledged anything, in seconds; what lasts (pauses, frozen',
    `connections, a full disk) lasted ${(plan.longest / 1_000 + 0.2).toFixed(1)} s at the longest.`,
    '',
    '| fault | count | longest gap, s | lost | doubled | altered |',
    '|---|---|---|---|---|---|',
    ...rows,
    line(['all', sum('count'), longest, sum('lost'), sum('doubled'), sum('altered')]),
    '',
    ...leftOut.map((name) => `Left out, because this machine does not allow it: ${name}.\n`),
    ...violations.map((what) => `Not as it should be: ${what.replaceAll('\n', ' ')}\n`),
  ].join('\n')
}
