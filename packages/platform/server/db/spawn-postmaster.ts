/** A postmaster of our own, in a session of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import type { SystemUser } from './unprivileged.ts'

/** The number in the name of its socket: it listens on no port. */
export const SOCKET_PORT = 5432

export interface Spawned {
  running(): boolean
  /** Ends it, which may not have written yet who it is. */
  end(): Promise<void>
}

interface Postmaster {
  folder: string
  socket: string
  /** The server's program. */
  program: string
  user: SystemUser | null
  settings: readonly string[]
}

/** Starts it; what it says is in `folder`.log. */
export function spawnPostmaster({ folder, socket, program, user, settings }: Postmaster): Spawned {
  const output = openSync(`${folder}.log`, 'w', 0o600)
  const options = ['-D', folder, '-k', socket, '-p', String(SOCKET_PORT), '-c', 'listen_addresses=']
  for (const setting of settings) options.push('-c', setting)
  const identity = user ? { uid: user.uid, gid: user.gid } : {}
  // Its own session: an interrupt from the terminal must reach this process alone, which drains and then stops it.
  const child = spawn(program, options, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
    ...identity,
  })
  closeSync(output)
  let running = true
  const ended = () => void (running = false)
  // Rejects when it cannot be started at all.
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
