/** Environment of the commands; tests supply their own. */
import type { Clock } from './link/clock.ts'

export interface CommandContext {
  env: Readonly<Record<string, string | undefined>>
  clock: Clock
  /** Prints one line of results on standard output. */
  print: (line: string) => void
  /** Prints one line for the user on standard error. */
  say: (line: string) => void
  signal: AbortSignal
}
