/** Payload of a journal row: a frame for each machine of the flush, with its new fixes. */
const UUID_BYTES = 16
/** Length of the frame, machine, number of devices. */
const HEAD = 4 + UUID_BYTES + 1

export interface JournalFrame {
  machine: string
  /** Devices by the number in the device column of the fixes. */
  devices: readonly string[]
  /** Encoded by `codec.ts`. */
  fixes: Uint8Array
}

function writeUuid(to: Buffer, id: string, at: number): void {
  to.write(id.replaceAll('-', ''), at, 'hex')
}

function readUuid(from: Buffer, at: number): string {
  const hex = from.toString('hex', at, at + UUID_BYTES)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export function writeJournal(frames: readonly JournalFrame[]): Buffer {
  const sizes = frames.map((frame) => HEAD + frame.devices.length * UUID_BYTES + frame.fixes.length)
  const payload = Buffer.allocUnsafe(sizes.reduce((sum, size) => sum + size, 0))
  let at = 0
  frames.forEach((frame, i) => {
    payload.writeUInt32LE(sizes[i]!, at)
    writeUuid(payload, frame.machine, at + 4)
    payload[at + 4 + UUID_BYTES] = frame.devices.length
    frame.devices.forEach((device, d) => writeUuid(payload, device, at + HEAD + d * UUID_BYTES))
    payload.set(frame.fixes, at + HEAD + frame.devices.length * UUID_BYTES)
    at += sizes[i]!
  })
  return payload
}

export function readJournal(payload: Buffer): JournalFrame[] {
  const frames: JournalFrame[] = []
  for (let at = 0; at < payload.length;) {
    const end = at + payload.readUInt32LE(at)
    const count = payload[at + 4 + UUID_BYTES]!
    const fixes = at + HEAD + count * UUID_BYTES
    frames.push({
      machine: readUuid(payload, at + 4),
      devices: Array.from({ length: count }, (_, d) => readUuid(payload, at + HEAD + d * UUID_BYTES)),
      fixes: payload.subarray(fixes, end),
    })
    at = end
  }
  return frames
}
