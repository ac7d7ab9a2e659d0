/** Normalises a word for comparison: ignores case, diacritics, spaces and punctuation. */
export function normalizeWord(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
