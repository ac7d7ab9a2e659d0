/** Reads the first page ahead: an error is found before the response has started and can still be reported. */
export async function withFirstPageRead<Page>(pages: AsyncIterable<Page>): Promise<AsyncIterable<Page>> {
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
