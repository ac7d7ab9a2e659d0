import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that run long, however short their source is: what starts last should end soon. */
const LONG = [
  // These mostly wait: for leases to expire, for servers to start.
  /bench\/campaign/,
  /hostile-input/,
  /contract-\d/,
  /telemetry\/recorded/,
  /access\/(features|isolation|restricted|matrix)\./,
  /telemetry\/server\/order/,
  /idempotency|concurrency|naughty-strings/,
  // By the time they run, the static checks have cached the types.
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
 * The default order (by earlier durations and by file size), but with the files that are known to run long first
 * within their kind. A worker runs tests of one kind: it ends, with all that it has loaded, when a test of another
 * kind is next.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    const kinds = [...new Set(usual.map(({ project }) => project.name))]
    const place = ({ project }: TestSpecification) => kinds.indexOf(project.name)
    return usual.toSorted((a, b) => place(a) - place(b) || rank(a) - rank(b))
  }
}
