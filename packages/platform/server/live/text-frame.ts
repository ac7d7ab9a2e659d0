/** Text as bytes on the wire, so that a message to many sockets is framed once. */

const FINAL_TEXT = 0x81
/** The longest payloads whose length takes no further bytes, and two. */
const [SHORT, MEDIUM] = [125, 0xff_ff]

/** A message of a server: unmasked, in one frame, not compressed (RFC 6455, 5.2). */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const start = length <= SHORT ? 2 : length <= MEDIUM ? 4 : 10
  const frame = Buffer.allocUnsafe(start + length)
  frame[0] = FINAL_TEXT
  if (length <= SHORT) frame[1] = length
  else if (length <= MEDIUM) {
    frame[1] = SHORT + 1
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = SHORT + 2
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, start)
  return frame
}
