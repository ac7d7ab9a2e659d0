/** What a word may mean on the map: places and machines of the account, those first that begin with it. */

export interface Named {
  readonly title: string
}

const MOST = 8

/** Entries whose title holds the text, without regard to case; none for no text. */
export function named<Entry extends Named>(entries: readonly Entry[], text: string, locale: string): Entry[] {
  const wanted = text.trim().toLocaleLowerCase(locale)
  if (wanted === '') return []
  const found = entries.flatMap((entry) => {
    const at = entry.title.toLocaleLowerCase(locale).indexOf(wanted)
    return at < 0 ? [] : [{ entry, begins: at === 0 }]
  })
  return found
    .toSorted(
      (a, b) => Number(b.begins) - Number(a.begins) || a.entry.title.localeCompare(b.entry.title, locale),
    )
    .slice(0, MOST)
    .map(({ entry }) => entry)
}
