/** Starts the product as a newcomer does: the program itself on an empty folder and a free port. */
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { scratchFolder } from '@haulway/testing/scratch.ts'

/** A running product and the sign-in of an administrator. */
export interface Product {
  readonly url: string
  readonly login: string
  readonly password: string
  /** The account in which accounts are created, unless it is the administrator's home. */
  readonly provider?: string
}

export interface StartedProduct extends Product {
  readonly pid: number
  stop(): Promise<void>
}

/** Limits in milliseconds on a busy machine. */
const [START_LIMIT, STOP_LIMIT] = [90_000, 30_000]

const root = fileURLToPath(new URL('../..', import.meta.url))

function waitForExit(child: ChildProcess): Promise<number | null> {
  return new Promise((done) => {
    child.on('exit', (code) => done(code))
  })
}

/** Starts the product and waits for the lines with its address and sign-in. */
export async function startProduct(environment: Record<string, string> = {}): Promise<StartedProduct> {
  const folder = scratchFolder('journey')
  // Started by root, the database runs as another user, who needs access.
  chmodSync(folder, 0o755)
  // With the memory settings of tools/run.mjs.
  const child = spawn(process.execPath, ['--max-semi-space-size=8', join(root, 'apps/server/main.ts')], {
    cwd: folder,
    env: {
      MALLOC_ARENA_MAX: '2',
      ...process.env,
      PORT: '0',
      HAULWAY_DATA: join(folder, 'data'),
      HAULWAY_LOG: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = waitForExit(child)
  let output = ''
  const lines = await new Promise<string>((done, fail) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      fail(new Error(`the product is not ready after ${START_LIMIT} ms: ${output}`))
    }, START_LIMIT)
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (!/^Sign in as .*\n/m.test(output)) return
      clearTimeout(timer)
      done(output)
    })
    child.on('exit', (code) => {
      clearTimeout(timer)
      fail(new Error(`the product ended with ${code}: ${output}`))
    })
  })
  const [, url = ''] = /ready: (\S+)/.exec(lines) ?? []
  const [, login = '', password = ''] = /Sign in as "([^"]+)" with password "([^"]+)"/.exec(lines) ?? []
  return {
    // A child that printed its address has a pid.
    pid: child.pid ?? 0,
    url,
    login,
    password,
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT)
      const code = await exit
      clearTimeout(timer)
      rmSync(folder, { recursive: true, force: true })
      if (code !== 0) throw new Error(`the product did not stop cleanly: ${code}`)
    },
  }
}
