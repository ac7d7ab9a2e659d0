/** Secrets of enrolled devices in a file of the data folder that only its owner can read. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { SecretStore } from './prepare.ts'

export function secretFilePath(env: Readonly<Record<string, string | undefined>>): string {
  return join(env['HAULWAY_DATA'] ?? './data', 'fleet', 'devices.json')
}

async function readSecrets(path: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Record<string, string>
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw new Error(`${path} cannot be read; remove it to enrol the devices anew`, { cause: error })
  }
}

export async function openSecretFile(path: string): Promise<SecretStore> {
  const secrets = new Map(Object.entries(await readSecrets(path)))
  return {
    get: (key) => secrets.get(key),
    set: async (key, secret) => {
      secrets.set(key, secret)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const fresh = `${path}.${process.pid}`
      await writeFile(fresh, JSON.stringify(Object.fromEntries(secrets), null, 1), { mode: 0o600 })
      await rename(fresh, path)
    },
  }
}
