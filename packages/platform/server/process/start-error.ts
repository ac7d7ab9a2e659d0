/** Why the product cannot start, in one line with the remedy: printed without a stack, with exit code 78. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** The message of an error on one line; of an aggregate, that of its first error. */
export function errorReason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return errorReason(error.errors[0])
  const text = error instanceof Error ? error.message || error.name : String(error)
  return text.replace(/\s+/g, ' ').trim()
}

const ofFolders: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its disk is read-only',
  ENOSPC: 'no space is left',
  EDQUOT: 'no space is left',
  ENOTDIR: 'a file is in its place',
  EEXIST: 'a file is in its place',
  EIO: 'its disk fails',
}

/** Runs work on the data folder; errors of the disk are reported with the folder. */
export async function withDataFolder<T>(folder: string, work: () => Promise<T> | T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : ''
    const why = ofFolders[code]
    if (why === undefined) throw error
    throw new StartError(`HAULWAY_DATA: ${folder} cannot be used: ${why} (${code})`, { cause: error })
  }
}

const ofPorts: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port, host) =>
    `PORT: ${port} on ${host} is in use by another program; stop that one or choose another port`,
  EACCES: (port) => `PORT: this user may not listen on ${port}; ports from 1024 on are for everybody`,
  EADDRNOTAVAIL: (_port, host) => `HOST: ${host} is no address of this machine`,
  ENOTFOUND: (_port, host) => `HOST: ${host} is no address of this machine`,
}

/** A listen error as one line where the operator can resolve it; others unchanged. */
export function listenError(error: unknown, port: number, host: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const told = ofPorts[code]
  return told ? new StartError(told(port, host), { cause: error }) : error
}
