/**
 * The programs that make up the checks: starts them in the root of the project, reads their output and measures their
 * time.
 */
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import '../compiled.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const resultsFolder = join(root, 'test-results')
export const binPath = (name: string) => join(root, 'node_modules', '.bin', name)

export interface Program {
  readonly command: string
  readonly args: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  /** Runs at a lower priority than the other programs. */
  readonly background?: boolean
}

/** Runs a program and passes its output, both streams, to `onOutput`. Resolves with whether it exited with 0. */
export function runProgram(program: Program, onOutput: (text: string) => void): Promise<boolean> {
  const child = spawn(program.command, program.args, {
    cwd: root,
    env: { ...process.env, ...program.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (program.background && child.pid !== undefined)
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', onOutput)
  }
  return new Promise((done) => {
    child.once('error', (error) => {
      onOutput(`${String(error)}\n`)
      done(false)
    })
    child.once('close', (code) => done(code === 0))
  })
}

/** Starts a stopwatch; each call of the result returns the whole seconds since then. */
export function stopwatch(): () => number {
  const start = performance.now()
  return () => Math.round((performance.now() - start) / 1000)
}
