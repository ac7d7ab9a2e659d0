import type { MessageKey } from '../../names.ts'
import { problem, type Problem } from '../../problem.ts'

/** Thrown by the checks of a boundary; carries the problem to report. */
export class BoundaryError extends Error {
  readonly problem: Problem
  constructor(key: MessageKey, args?: Problem['args']) {
    super(key)
    this.problem = problem(key, args)
  }
}
