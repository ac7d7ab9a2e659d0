/** What the commands need of the world around them; tests bring their own. */
import type { Clock } from './link/clock.ts'

export interface Surroundings {
  env: Readonly<Record<string, string | undefined>>
  clock: Clock
  /** One line of results, on standard output. */
  print: (line: string) => void
  /** One line for people, on standard error. */
  say: (line: string) => void
  signal: AbortSignal
}
