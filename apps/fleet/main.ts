/** `npm run fleet -- simulate …` and `npm run fleet -- replay FILE …`: machines that speak the device protocol. */
import { systemClock } from './link/clock.ts'
import type { CommandContext } from './console.ts'
import { BatchRefused, DeviceRefused } from './link/device.ts'
import { NoAnswer, Stopped } from './link/retry.ts'
import { ApiRefused } from './link/session.ts'
import { UsageError } from './options.ts'
import { UnreadableFile } from '@haulway/interchange'
import { unreadableText } from './replay/open.ts'
import { replay } from './replay/replay.ts'
import { simulate } from './simulate.ts'
import { usage } from './usage.ts'

const commands: Record<string, (args: readonly string[], around: CommandContext) => Promise<number>> = {
  simulate,
  replay,
}

/** Errors reported in one line; any other is a fault of this program and shows its stack. */
const knownFailures = [ApiRefused, BatchRefused, DeviceRefused, NoAnswer, UnreadableFile, UsageError]

/** Exit code: 0 done, 1 failed, 2 invalid command line, 130 stopped. */
export async function run(args: readonly string[], around: CommandContext): Promise<number> {
  const [name, ...rest] = args
  const command = name === undefined ? undefined : commands[name]
  if (!command) {
    const asked = name === '--help' || name === 'help'
    if (name !== undefined && !asked) around.say(`"${name}" is no command`)
    around.say(usage)
    return asked ? 0 : 2
  }
  try {
    return await command(rest, around)
  } catch (error) {
    if (error instanceof Stopped) return 130
    if (!knownFailures.some((Kind) => error instanceof Kind) && !isSystemError(error)) throw error
    around.say(
      `${name}: ${error instanceof UnreadableFile ? unreadableText(error) : (error as Error).message}`,
    )
    return error instanceof UsageError ? 2 : 1
  }
}

/** No such file, no permission, disk full: the message of the system suffices. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

if (import.meta.main) {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  process.exitCode = await run(process.argv.slice(2), {
    env: process.env,
    clock: systemClock,
    print: (line) => process.stdout.write(`${line}\n`),
    say: (line) => process.stderr.write(`${line}\n`),
    signal: stop.signal,
  })
}
