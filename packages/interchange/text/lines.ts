/** Physical lines of a text in chunks, ended by LF, CRLF or a lone CR. */
export interface Line {
  /** From 1. */
  number: number
  text: string
  end: string
  /** The line was longer than MAX_LINE; the rest of it was dropped. */
  cut: boolean
}

/** A million characters: far beyond any record, so that a file without line ends cannot fill the memory. */
const MAX_LINE = 1_000_000

export async function* readLines(chunks: AsyncIterable<string>): AsyncGenerator<Line> {
  let number = 0
  let rest = ''
  let cut = false
  for await (const chunk of chunks) {
    // A byte order mark is not part of the first header.
    rest += number === 0 && rest === '' ? chunk.replace(/^\uFEFF/, '') : chunk
    let from = 0
    const ends = /\r\n|\n|\r(?!$)/g
    for (let found = ends.exec(rest); found; found = ends.exec(rest)) {
      number += 1
      yield { number, text: rest.slice(from, Math.min(found.index, from + MAX_LINE)), end: found[0], cut }
      cut = false
      from = found.index + found[0].length
    }
    rest = rest.slice(from)
    if (rest.length > MAX_LINE) {
      cut = true
      rest = rest.slice(0, MAX_LINE)
    }
  }
  const last = rest.endsWith('\r') ? rest.slice(0, -1) : rest
  if (rest !== '') yield { number: number + 1, text: last, end: last === rest ? '' : '\r', cut }
}
