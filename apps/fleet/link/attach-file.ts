/** Uploads a file part by part, as browsers do. */
import type { Session } from './session.ts'

/** `container`: the files of an entry. */
export async function attachFile(
  session: Session,
  container: string,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const uploads = `${container}/uploads`
  const body = { name, size: bytes.length }
  const { id, partSize } = await session.post<{ id: string; partSize: number }>(uploads, body)
  for (let offset = 0; offset < bytes.length; offset += partSize) {
    await session.put(`${uploads}/${id}?offset=${offset}`, bytes.slice(offset, offset + partSize))
  }
  await session.post(`${uploads}/${id}/finish`, {})
}
