import type { Problem } from '@haulway/resource'

/** Why a file cannot be read as a table. */
export class TableProblem extends Error {
  override readonly name = 'TableProblem'
  readonly problem: Problem

  constructor(found: Problem) {
    super(found.key)
    this.problem = found
  }
}
