import { problem, type Problem, type ProblemKey } from '../../problem.ts'

/** What is wrong with a boundary, thrown from wherever it is found. */
export class Wrong extends Error {
  readonly problem: Problem
  constructor(key: ProblemKey, args?: Problem['args']) {
    super(key)
    this.problem = problem(key, args)
  }
}
