/** Loaded before test files that take samples: a failing test reports how to repeat its sample. */
import { beforeEach } from 'vitest'
import { sampleEnvironment } from './sample.ts'

beforeEach(({ onTestFailed }) => {
  onTestFailed(({ task }) => {
    const repeated = sampleEnvironment()
    if (repeated === undefined) return
    for (const error of task.result?.errors ?? []) {
      const message = error.message
      // At the start of the message, because a summary shows only the start.
      error.message = `with ${repeated}: ${message}`
      const { message: named, stack } = error
      if (stack !== undefined) error.stack = stack.replace(message, () => named)
    }
  })
})
