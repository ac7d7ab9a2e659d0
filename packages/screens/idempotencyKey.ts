/** 128 random bits. `randomUUID` is unavailable over plain HTTP. */
export function idempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (one) =>
    one.toString(16).padStart(2, '0'),
  ).join('')
}
