/** Leaving the page for good, by the product's own buttons: whoever would lose something by it asks first. */

export interface Holder {
  readonly isHeld: () => boolean
  /** Asks the reader, and goes on with `go` or not at all. */
  readonly ask: (go: () => void) => void
}

const holders = new Set<Holder>()

/** Returns the way to end it. */
export function holdPage(holder: Holder): () => void {
  holders.add(holder)
  return () => void holders.delete(holder)
}

/** Goes at once, or after everybody who holds the page was asked, one after the other. */
export function leavePage(go: () => void): void {
  askNext([...holders], go)
}

function askNext([first, ...others]: readonly Holder[], go: () => void): void {
  if (first === undefined) go()
  else if (first.isHeld()) first.ask(() => askNext(others, go))
  else askNext(others, go)
}
