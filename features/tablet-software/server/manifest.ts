/** The signed manifest of a build: what a tablet checks the build against before it runs it. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import type { EndpointOutput } from '@haulway/resource'
import { type Database, inSystem, type Transaction } from '@haulway/platform/server/db/index.ts'
import { unavailable } from '@haulway/platform/server/http/failure.ts'
import type { Seal } from '@haulway/platform/server/secrets/seal.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import type { Build } from '../rollout.ts'
import type { readManifest } from '../software.endpoints.ts'
import { manifestText, type ManifestFile } from '../tablet-software.ts'
import { lockBuilds } from './builds.ts'

export type Manifest = EndpointOutput<typeof readManifest>

/** Whose secret it is, for the seal. */
const OWNER = 'manifest'
const KEPT = 16

/** Base64url of the uncompressed point, as browsers import it. */
export function rawPoint(key: KeyObject): string {
  const { x = '', y = '' } = key.export({ format: 'jwk' }) as { x?: string; y?: string }
  const parts = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return Buffer.concat(parts).toString('base64url')
}

async function storedKey(tx: Transaction): Promise<string | undefined> {
  const { rows } = await tx.query<{ key: string }>(
    'select private_key as key from software_keys where id = $1',
    [OWNER],
  )
  return rows[0]?.key
}

/** Made once, sealed: a copy of the database alone signs nothing. */
async function sealedKey(database: Database, seal: Seal, now: Date): Promise<string> {
  return await inSystem(database, async (tx) => {
    const known = await storedKey(tx)
    if (known !== undefined) return known
    await lockBuilds(tx)
    const made = await storedKey(tx)
    if (made !== undefined) return made
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const plain = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
    const sealed = seal.close(plain, OWNER)
    await tx.query(
      'insert into software_keys (id, private_key, public_key, created_at) values ($1, $2, $3, $4)',
      [OWNER, sealed, rawPoint(publicKey), now],
    )
    return sealed
  })
}

async function signingKey({ database, seal, clock, log }: Services): Promise<KeyObject> {
  const plain = seal.open(await sealedKey(database, seal, new Date(clock())), OWNER)
  if (plain === undefined) {
    // Another key would have every tablet refuse every build: that is for a person to decide.
    log.error(
      { part: 'tablet software' },
      'the key that signs builds was sealed with another key of the installation: put that one back',
    )
    throw unavailable()
  }
  return createPrivateKey({ key: Buffer.from(plain, 'base64'), format: 'der', type: 'pkcs8' })
}

async function readFiles(database: Database, build: string): Promise<ManifestFile[]> {
  const { rows } = await inSystem(database, (tx) =>
    tx.query<ManifestFile>(
      `select path, encode(sha256, 'hex') as sha256, size from software_files where build_id = $1 order by path`,
      [build],
    ),
  )
  return rows
}

/** Signs the manifest of a build, which never changes. */
export function manifestSigner(services: Services): (build: Build) => Promise<Manifest> {
  const kept = new Map<string, Promise<Manifest>>()
  async function make({ id, version }: Build): Promise<Manifest> {
    const key = await signingKey(services)
    const files = await readFiles(services.database, id)
    const content = Buffer.from(manifestText(version, files))
    const signature = sign('sha256', content, { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
    return { softwareVersion: version, files, signature, publicKey: rawPoint(createPublicKey(key)) }
  }
  return async (build) => {
    const known = kept.get(build.id)
    if (known) return await known
    const [oldest] = kept.keys()
    if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest)
    const made = make(build)
    kept.set(build.id, made)
    made.catch(() => kept.delete(build.id))
    return await made
  }
}
