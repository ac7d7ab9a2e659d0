/** Leaving the page through buttons of the product: holders with unsaved changes ask first. */

export interface PageHold {
  readonly isHeld: () => boolean
  /** Asks the reader, and goes on with `go` or not at all. */
  readonly ask: (go: () => void) => void
}

const holders = new Set<PageHold>()

/** Holds the page; returns the function that releases it. */
export function holdPage(holder: PageHold): () => void {
  holders.add(holder)
  return () => void holders.delete(holder)
}

/** Calls `go` at once, or after every holder was asked in turn. */
export function leavePage(go: () => void): void {
  askNext([...holders], go)
}

function askNext([first, ...others]: readonly PageHold[], go: () => void): void {
  if (first === undefined) go()
  else if (first.isHeld()) first.ask(() => askNext(others, go))
  else askNext(others, go)
}
