import { notFound } from '@haulway/platform/server/http/failure.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The id in a call's address; throws 404 when it is malformed. */
export function idOf(call: { params: { id: string } }): string {
  if (!UUID.test(call.params.id)) throw notFound()
  return call.params.id.toLowerCase()
}
