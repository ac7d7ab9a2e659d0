import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../id.ts'
import type { FileStore, PartKey } from './file-store.ts'

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

function checkedId(id: string): string {
  if (!ID.test(id)) throw new Error(`not an id: ${id}`)
  return id
}

/**
 * Stores files in a folder, with one folder for each account and one for each file. Several processes can share it on
 * a common disk (docs/decisions/0016-files.md).
 */
export function folderStore(folder: string, quota: number): FileStore {
  const accountFolder = (account: string) => join(folder, checkedId(account))
  const objectFolder = (account: string, object: string) => join(accountFolder(account), checkedId(object))
  const partFile = ({ account, object, part }: PartKey) => join(objectFolder(account, object), String(part))
  return {
    quota,
    folder,
    async put(key, bytes) {
      const target = partFile(key)
      const parent = objectFolder(key.account, key.object)
      await mkdir(parent, { recursive: true, mode: 0o700 })
      // Beside the target, so that the rename stays within one file system.
      const fresh = join(parent, `${newId()}.part`)
      const file = await open(fresh, 'w', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(fresh, target)
    },
    get: (key) => readFile(partFile(key)),
    remove: (account, object) => rm(objectFolder(account, object), { recursive: true, force: true }),
    removeAccount: (account) => rm(accountFolder(account), { recursive: true, force: true }),
  }
}
