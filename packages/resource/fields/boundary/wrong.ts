import type { MessageKey } from '../../names.ts'
import { problem, type Problem } from '../../problem.ts'

/** What is wrong with a boundary, thrown from wherever it is found. */
export class Wrong extends Error {
  readonly problem: Problem
  constructor(key: MessageKey, args?: Problem['args']) {
    super(key)
    this.problem = problem(key, args)
  }
}
