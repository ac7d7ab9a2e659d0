/** Reports each outcome of Vitest as it happens, in the form of `report.ts`. */
import { relative } from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'
import { root } from './program.ts'
import { ReportWriter } from './report.ts'

const messagesOf = (errors: readonly { readonly message: string }[]): string | undefined =>
  errors.length === 0 ? undefined : errors.map(({ message }) => message).join('\n')

export class VitestReporter implements Reporter {
  readonly #writer: ReportWriter

  constructor(path: string) {
    this.#writer = new ReportWriter(path, root)
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result()
    if (state === 'passed') this.#writer.pass(test.module.moduleId)
    if (state === 'failed') this.#writer.fail(test.module.moduleId, test.fullName, messagesOf(errors))
  }

  /** Hooks around a group of tests. */
  onTestSuiteResult(suite: TestSuite): void {
    const errors = suite.errors()
    if (errors.length > 0) this.#writer.fail(suite.module.moduleId, suite.fullName, messagesOf(errors))
  }

  onTestModuleEnd(module: TestModule): void {
    const errors = module.errors()
    if (errors.length > 0) this.#writer.fail(module.moduleId, '', messagesOf(errors))
    const { duration, collectDuration, setupDuration } = module.diagnostic()
    this.#writer.time(relative(root, module.moduleId), duration + collectDuration + setupDuration)
  }

  /** Errors thrown outside any test. */
  onTestRunEnd(_modules: unknown, errors: readonly SerializedError[]): void {
    for (const error of errors) {
      const path: unknown = error['VITEST_TEST_PATH']
      this.#writer.fail(typeof path === 'string' ? path : '', '', error.message)
    }
  }
}
