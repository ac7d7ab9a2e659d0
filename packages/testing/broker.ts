/** A temporary NATS server for a test, on a port of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

const PROGRAMS = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server']

/** Path of the server program; undefined when it is not installed. */
export function findBrokerProgram(): string | undefined {
  return [process.env['HAULWAY_NATS_SERVER'], ...PROGRAMS].find(
    (path) => path !== undefined && existsSync(path),
  )
}

export interface TestBroker {
  readonly url: string
  /** Ends the server without a shutdown, like a machine that loses power. */
  kill(): Promise<void>
  /** Starts the server on the same port again. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Starts the program and returns its port once it accepts connections. */
async function launch(program: string, port: string): Promise<{ child: ChildProcess; port: string }> {
  const child = spawn(program, ['-a', '127.0.0.1', '-p', port], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  await new Promise<void>((done, fail) => {
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Server is ready')) done()
    })
    child.once('error', fail)
    child.once('exit', (code) => fail(new Error(`the broker ended with ${code}: ${output}`)))
  })
  child.removeAllListeners('exit')
  return { child, port: /client connections on [^\s]*:(\d+)/.exec(output)?.[1] ?? port }
}

export async function startBroker(): Promise<TestBroker> {
  const program = findBrokerProgram()
  if (program === undefined) throw new Error('nats-server is missing: install nats-server (Debian’s name)')
  // -1: any free port.
  let running = await launch(program, '-1')
  const { port } = running
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((done) => {
      if (running.child.exitCode !== null || running.child.signalCode !== null) return done()
      running.child.once('exit', () => done())
      running.child.kill(signal)
    })
  return {
    url: `nats://127.0.0.1:${port}`,
    kill: () => end('SIGKILL'),
    async restart() {
      running = await launch(program, port)
    },
    stop: () => end('SIGTERM'),
  }
}
