import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long, however short they are: what begins last should end soon. */
const LONG = [
  // Mostly it waits: for leases to end, for servers to start.
  /bench\/campaign/,
  /hostile-input/,
  /contract-\d/,
  /telemetry\/recorded/,
  /access\/(features|isolation|exposure|matrix)\./,
  /telemetry\/server\/order/,
  /idempotency|concurrency|naughty-strings/,
  /tools\/new\./,
  /field-rules\.test\.tsx|CycleTimes|validationRules|web\/profiles/,
]

function rank({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((name) => name.test(moduleId))
  return place < 0 ? LONG.length : place
}

/** The usual order, by what is known of earlier runs and by size, after those that are known to be long. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return usual.toSorted((a, b) => rank(a) - rank(b))
  }
}
