/** The user that PostgreSQL's programs run as, since they refuse to run as root. */
import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from '../process/start-error.ts'

export interface SystemUser {
  name: string
  uid: number
  gid: number
}

/** null when this process may start PostgreSQL as itself; otherwise an unprivileged entry of /etc/passwd. */
export function postgresUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null
  const entries = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const fields = entries.find((line) => line.startsWith(`${name}:`))?.split(':')
    if (fields) return { name, uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  throw new StartError(
    'PostgreSQL does not run as root, and /etc/passwd names neither "postgres" nor "nobody". ' +
      'Start Haulway as an ordinary user, or set DATABASE_URL.',
  )
}

/** Whether `user` (null: this process) can pass through a folder and every folder above it. */
export function canEnter(folder: string, user: SystemUser | null): boolean {
  if (user === null) {
    try {
      accessSync(folder, constants.X_OK)
      return true
    } catch {
      return false
    }
  }
  for (let path = folder; ; path = dirname(path)) {
    const { mode, uid, gid } = statSync(path)
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (path === dirname(path)) return true
  }
}
