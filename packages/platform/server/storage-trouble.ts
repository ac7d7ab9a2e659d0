/**
 * What may ail the database or the disk, in the words of `/readyz` and of what is refused meanwhile. `away`: it cannot be reached.
 * `silent`: it does not answer in time. `busy`: it has no time for this. `full`: no space is left. `permissions`: its files may not
 * be written. `failing`: the disk reports errors. `damaged`: something stored cannot be read.
 */
export type StorageTrouble =
  | 'away'
  | 'silent'
  | 'busy'
  | 'full'
  | 'readOnly'
  | 'permissions'
  | 'failing'
  | 'damaged'

const ofFiles: Readonly<Record<string, StorageTrouble>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'readOnly',
  EACCES: 'permissions',
  EPERM: 'permissions',
  EIO: 'failing',
}

/** For errors of other calls these codes say nothing about a disk. */
const ofDisk = new Set([
  'open',
  'write',
  'read',
  'fsync',
  'mkdir',
  'rename',
  'unlink',
  'rmdir',
  'stat',
  'statfs',
  'scandir',
])

/** The fault of the disk behind an error of a file or folder; undefined for other errors. */
export function fileTrouble(error: unknown): StorageTrouble | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined
  return ofDisk.has(String(error.syscall)) ? ofFiles[String(error.code)] : undefined
}
