/**
 * The same pages, the first of them read: what cannot be read at all is found before an answer has begun, and can still be
 * refused.
 */
export async function begun<Page>(pages: AsyncIterable<Page>): Promise<AsyncIterable<Page>> {
  const reading = pages[Symbol.asyncIterator]()
  const first = await reading.next()
  return (async function* () {
    try {
      for (let next = first; next.done !== true; next = await reading.next()) yield next.value
    } finally {
      await reading.return?.()
    }
  })()
}
