/** The certificate for https: read at the start, and again when its files change. */
import { unwatchFile, watchFile } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createSecureContext } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import type { TlsFiles } from '../config.ts'
import type { Log } from '../log/log.ts'
import { errorReason, StartError } from '../process/start-error.ts'

export interface Certificate {
  readonly cert: Buffer
  readonly key: Buffer
}

async function readOne(name: string, file: string): Promise<Buffer> {
  return await readFile(file).catch((error: unknown) => {
    throw new StartError(`${name}: ${file} cannot be read: ${errorReason(error)}`, { cause: error })
  })
}

/** Reads both files; throws a `StartError` that names the setting when they cannot be read or do not match. */
export async function readCertificate(files: TlsFiles): Promise<Certificate> {
  const cert = await readOne('HAULWAY_TLS_CERT', files.cert)
  const key = await readOne('HAULWAY_TLS_KEY', files.key)
  for (const [name, part] of [
    ['HAULWAY_TLS_CERT', { cert }],
    ['HAULWAY_TLS_KEY', { key }],
    ['HAULWAY_TLS_CERT and HAULWAY_TLS_KEY', { cert, key }],
  ] as const) {
    try {
      createSecureContext(part)
    } catch (error) {
      throw new StartError(`${name}: no certificate and key in PEM that go together: ${errorReason(error)}`, {
        cause: error,
      })
    }
  }
  return { cert, key }
}

/** Certificates are renewed days before they expire. */
const LOOK_MS = 30_000

/**
 * Uses renewed files for new connections; while certificate and key do not match, as between two writes, the current
 * one stays in use. Returns the function that stops watching.
 */
export function watchCertificate(server: Server, files: TlsFiles, log: Log, every = LOOK_MS): () => void {
  const take = (): void => {
    readCertificate(files).then(
      (certificate) => server.setSecureContext(certificate),
      (error: unknown) => log.warn({ problem: errorReason(error) }, 'the renewed certificate was not taken'),
    )
  }
  const both = [files.cert, files.key]
  for (const file of both) watchFile(file, { interval: every, persistent: false }, take)
  return () => {
    for (const file of both) unwatchFile(file, take)
  }
}

/**
 * An unencrypted loopback server for programs on this machine: the name in a certificate is seldom one by which they
 * call it.
 */
export async function openLoopbackServer(
  app: FastifyInstance,
): Promise<{ url: string; close(): Promise<void> }> {
  const inner = createServer((request, response) => app.routing(request, response))
  await new Promise<void>((done) => {
    inner.listen(0, '127.0.0.1', () => done())
  })
  const { port } = inner.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    close: () =>
      new Promise((done) => {
        inner.close(() => done())
        inner.closeAllConnections()
      }),
  }
}
