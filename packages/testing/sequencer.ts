import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long, however short they are: what begins last should end soon. */
const LONG = [
  // Mostly it waits: for leases to end, for servers to start.
  /bench\/campaign/,
  /hostile-input/,
  /contract-\d/,
  /telemetry\/recorded/,
  /access\/(features|isolation|restricted|matrix)\./,
  /telemetry\/server\/order/,
  /idempotency|concurrency|naughty-strings/,
  // By now the static checks know the types.
  /tools\/new\./,
  /field-rules\.test\.tsx|CycleTimes|validationRules|web\/profiles/,
  /house\/(uploads|bulk)|cross-site|sessions\/revocation|telemetry\/server\/deriving/,
  /apps\/server\/(leaving|starting)|db\/embedded|tools\/(landings|earlier)|attention\/trial/,
]

function rank({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((name) => name.test(moduleId))
  return place < 0 ? LONG.length : place
}

/**
 * The usual order, by what is known of earlier runs and by size, after those of the same kind that are known to be long. A worker
 * does tests of one kind: it ends, and all that it has loaded with it, when one of another kind is next.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    const kinds = [...new Set(usual.map(({ project }) => project.name))]
    const place = ({ project }: TestSpecification) => kinds.indexOf(project.name)
    return usual.toSorted((a, b) => place(a) - place(b) || rank(a) - rank(b))
  }
}
