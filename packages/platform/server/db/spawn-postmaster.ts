/** Starts a postmaster in a session of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import type { SystemUser } from './unprivileged.ts'

/** The port in the name of the socket; it listens on no TCP port. */
export const SOCKET_PORT = 5432

export interface Spawned {
  running(): boolean
  /** Ends the process, even before it has written its process id. */
  end(): Promise<void>
}

interface Postmaster {
  folder: string
  socket: string
  /** Path of the server program. */
  program: string
  user: SystemUser | null
  settings: readonly string[]
}

/** Starts the server; its output goes to `folder`.log. */
export function spawnPostmaster({ folder, socket, program, user, settings }: Postmaster): Spawned {
  const output = openSync(`${folder}.log`, 'w', 0o600)
  const options = ['-D', folder, '-k', socket, '-p', String(SOCKET_PORT), '-c', 'listen_addresses=']
  for (const setting of settings) options.push('-c', setting)
  const identity = user ? { uid: user.uid, gid: user.gid } : {}
  // Its own session: a terminal interrupt must reach only this process, which drains and then stops the server.
  const child = spawn(program, options, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
    ...identity,
  })
  closeSync(output)
  let running = true
  const ended = () => void (running = false)
  // Rejects when the program cannot be started at all.
  const over = once(child, 'exit').then(ended, ended)
  child.unref()
  return {
    running: () => running,
    async end() {
      child.kill('SIGQUIT')
      await over
    },
  }
}
