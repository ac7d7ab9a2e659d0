/** What somebody typed into a form, kept in the browser's tab until it is saved: a lost session loses nothing. */

type Values = Readonly<Record<string, unknown>>

export interface KeptDraft {
  /** Of the entry that was read; undefined for a new one. */
  readonly version: number | undefined
  /** What stood in the form before anything was typed. */
  readonly base?: Values
  readonly values: Values
}

export interface DraftPlace {
  read(): KeptDraft | undefined
  write(draft: KeptDraft): void
  clear(): void
}

/** The place for one form of one person in one account. */
export function draftPlace(person: string, account: string, form: string): DraftPlace {
  const key = `haulway.draft.${person}.${account}.${form}`
  return {
    read() {
      try {
        const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown
        return typeof kept === 'object' && kept !== null && 'values' in kept ? (kept as KeptDraft) : undefined
      } catch {
        return undefined
      }
    },
    write(draft) {
      try {
        sessionStorage.setItem(key, JSON.stringify(draft))
      } catch {
        // The storage is full or forbidden: the form works on without the safety net.
      }
    },
    clear: () => sessionStorage.removeItem(key),
  }
}
