/** Finds entries of the account by name; titles beginning with the text come first. */

export interface Titled {
  readonly title: string
}

const MOST = 8

/** Entries whose title contains the text, ignoring case, at most `most`; none for an empty text. */
export function findByTitle<Entry extends Titled>(
  entries: readonly Entry[],
  text: string,
  locale: string,
  most = MOST,
): Entry[] {
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
    .slice(0, most)
    .map(({ entry }) => entry)
}
