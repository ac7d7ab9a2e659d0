/** The program as an operator runs it, without building the web application. */
import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('..', import.meta.url))
/**
 * Its clock is ahead of the machine's by the latest message, in milliseconds. It ends with the process that started
 * it.
 */
const program = `import { run } from './run.ts'
  let ahead = Number(process.argv[1])
  process.on('message', (message) => (ahead = message))
  process.on('disconnect', () => process.exit(1))
  await run(() => Promise.resolve(undefined), () => Date.now() + ahead)`

export interface Program {
  readonly child: ChildProcess
  /** Resolves with the first group of the pattern once that is printed; rejects when the program ends without it. */
  waitForOutput(pattern: RegExp): Promise<string>
  /** Exit code and complete error output. */
  readonly ended: Promise<{ readonly code: number | null; readonly errors: string }>
  /** Error output so far. */
  errors(): string
}

/** Code compiled by the checks: compiling it again takes as long as the rest of a start. */
const { NODE_COMPILE_CACHE: compiled } = process.env

/** Starts it with these settings, on a free port unless they name one; `ahead`: milliseconds, of its clock. */
export function startProgram(settings: Readonly<Record<string, string>>, ahead = 0): Program {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, String(ahead)], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      HAULWAY_LOG: 'warn',
      ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  }) as ChildProcessByStdio<null, Readable, Readable>
  const printed = { out: '', err: '' }
  const listeners = new Set<() => void>()
  child.stdout.on('data', (chunk: Buffer) => (printed.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed.err += chunk.toString()))
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', () => {
      for (const check of listeners) check()
    })
  }
  const ended = new Promise<{ code: number | null; errors: string }>((done) => {
    child.once('close', (code) => done({ code, errors: printed.err }))
  })
  return {
    child,
    ended,
    errors: () => printed.err,
    waitForOutput: (pattern) =>
      new Promise((done, fail) => {
        const check = (): void => {
          const found = pattern.exec(printed.out) ?? pattern.exec(printed.err)
          if (!found) return
          listeners.delete(check)
          done(found[1] ?? found[0])
        }
        listeners.add(check)
        check()
        void ended.then(({ code, errors }) => fail(new Error(`the program ended with ${code}: ${errors}`)))
      }),
  }
}
