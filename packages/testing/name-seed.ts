/** Loaded before test files that take samples: a test that fails says how to repeat the sample. */
import { beforeEach } from 'vitest'
import { repeatedBy } from './sample.ts'

beforeEach(({ onTestFailed }) => {
  onTestFailed(({ task }) => {
    const repeated = repeatedBy()
    if (repeated === undefined) return
    for (const error of task.result?.errors ?? []) {
      const message = error.message
      // In front: a summary shows the beginning.
      error.message = `with ${repeated}: ${message}`
      const { message: named, stack } = error
      if (stack !== undefined) error.stack = stack.replace(message, () => named)
    }
  })
})
