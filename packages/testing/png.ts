import { crc32, deflateSync } from 'node:zlib'

/** A chunk of a PNG file (ISO/IEC 15948): length, type, data, checksum. */
function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A small file with a huge picture, `side` pixels wide and high: empty rows compress to almost nothing. */
export function hugePng(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1 // one bit per pixel, greyscale
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(side / 8)) * side))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const end = pngChunk('IEND', Buffer.alloc(0))
  return Buffer.concat([signature, pngChunk('IHDR', head), pngChunk('IDAT', rows), end])
}
