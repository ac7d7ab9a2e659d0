/** Test fixture: an account with machines, and uploads as a browser sends them. */
import { readdir } from 'node:fs/promises'
import { expect } from 'vitest'
import type { TestApp, TestClient, TestReply } from '../../testing/test-app.ts'

export const PART = 1_048_576

export interface FileReply {
  id: string
  name: string
  size: number
  mediaType: string
  sha256: string
  version: number
}

export interface FileSite {
  readonly account: string
  readonly manager: TestClient
  readonly machine: string
  /** `/api/filecontainers/equipment/<machine>`. */
  readonly place: string
}

export async function fileSite(app: TestApp, title: string): Promise<FileSite> {
  const account = await app.account(title)
  const manager = await app.client(account, [2])
  const reply = await manager.fetch('/api/equipment', { body: { equipmentId: `T-${title}` } })
  expect(reply.status, reply.text).toBe(201)
  const machine = (reply.body as { id: string }).id
  return { account, manager, machine, place: `/api/filecontainers/equipment/${machine}` }
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- says what the test expects
export function bodyOf<T>(reply: TestReply): T {
  return reply.body as T
}

/** Sends the parts from byte `from` on; returns the first refusal or the last reply. */
export async function sendFrom(
  client: TestClient,
  address: string,
  bytes: Uint8Array,
  from = 0,
): Promise<TestReply> {
  let reply: TestReply | undefined
  for (let at = from; at < bytes.length; at += PART) {
    const body = bytes.subarray(at, at + PART)
    reply = await client.fetch(`${address}?offset=${at}`, { method: 'PUT', body })
    if (reply.status !== 200) return reply
  }
  if (!reply) throw new Error('nothing to send')
  return reply
}

/**
 * Begins an upload, sends its parts and finishes it; returns the reply of the step that was refused, or of the last
 * one.
 */
export async function upload(
  client: TestClient,
  place: string,
  name: string,
  bytes: Uint8Array,
  more: { replaces?: number } = {},
): Promise<TestReply> {
  const begun = await client.fetch(`${place}/uploads`, { body: { name, size: bytes.length, ...more } })
  if (begun.status !== 201) return begun
  const address = `${place}/uploads/${bodyOf<{ id: string }>(begun).id}`
  const sent = await sendFrom(client, address, bytes)
  if (sent.status !== 200) return sent
  return await client.fetch(`${address}/finish`, { method: 'POST', body: {} })
}

export function errorKeys(reply: TestReply): string[] {
  return bodyOf<{ errors: { key: string }[] }>(reply).errors.map((error) => error.key)
}

/** Everything stored for an account: objects in the folder and rows in the database. */
export async function readStored(app: TestApp, account: string) {
  const objects = await readdir(`${app.folder}/${account}`).catch(() => [])
  const count = async (table: string) => {
    const { rows } = await app.database.owner.query<{ n: number }>(
      `select count(*)::int as n from ${table} where account_id = $1`,
      [account],
    )
    return rows[0]?.n
  }
  return {
    folders: objects.length,
    objects: await count('file_objects'),
    uploads: await count('file_uploads'),
    files: await count('files'),
  }
}

export async function download(
  app: TestApp,
  client: FileSite,
  id: string,
  headers: Record<string, string> = {},
) {
  const reply = await fetch(`${app.url}${client.place}/files/${id}`, {
    headers: { cookie: client.manager.cookie, ...headers },
  })
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
}
