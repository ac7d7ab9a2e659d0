/** Unsaved input of a form, stored in the browser tab until it is saved, so that a lost session loses nothing. */

type Values = Readonly<Record<string, unknown>>

export interface StoredDraft {
  /** Version of the entry that was read; undefined for a new one. */
  readonly version: number | undefined
  /** Values of the form before anything was typed. */
  readonly base?: Values
  readonly values: Values
}

export interface DraftStorage {
  read(): StoredDraft | undefined
  write(draft: StoredDraft): void
  clear(): void
}

/** Storage of the draft of one form, per user and account. */
export function draftStorage(person: string, account: string, form: string): DraftStorage {
  const key = `haulway.draft.${person}.${account}.${form}`
  return {
    read() {
      try {
        const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown
        return typeof kept === 'object' && kept !== null && 'values' in kept
          ? (kept as StoredDraft)
          : undefined
      } catch {
        return undefined
      }
    },
    write(draft) {
      try {
        sessionStorage.setItem(key, JSON.stringify(draft))
      } catch {
        // Storage is full or forbidden: the form works without stored drafts.
      }
    },
    clear: () => sessionStorage.removeItem(key),
  }
}
