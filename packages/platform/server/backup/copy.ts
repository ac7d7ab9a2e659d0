/** PostgreSQL's COPY over an open connection in bounded memory, with back-pressure in both directions. */
import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import type { ClientBase, Submittable } from 'pg'

/** What the driver's connection offers for COPY; missing from its type declarations. */
interface Wire {
  readonly stream: Duplex
  query(text: string): void
  sendCopyFromChunk(bytes: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

interface Outcome {
  done(rows: number): void
  fail(error: Error): void
}

/** Callbacks that the driver calls on a running statement. */
abstract class CopyStatement implements Submittable {
  /** Set and called by the driver for its own time limits. */
  callback: (error: Error | null) => void = (error) => error && this.outcome.fail(error)
  protected readonly sql: string
  protected readonly outcome: Outcome
  protected rows = 0

  constructor(sql: string, outcome: Outcome) {
    this.sql = sql
    this.outcome = outcome
  }

  submit(connection: unknown): void {
    ;(connection as Wire).query(this.sql)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0)
  }

  handleError(error: Error): void {
    this.outcome.fail(error)
  }

  abstract handleReadyForQuery(): void
}

/** Approximate bytes that are passed on at once. */
const PIECE_BYTES = 1_048_576

/** Gathers rows into pieces of a given size; the server waits while one is being consumed. */
class CopyOut extends CopyStatement {
  private readonly take: (piece: Buffer) => Promise<void>
  private readonly most: number
  private piece: Buffer[] = []
  private size = 0
  private taking: Promise<void> = Promise.resolve()
  private waiting = 0

  constructor(sql: string, take: (piece: Buffer) => Promise<void>, outcome: Outcome, most: number) {
    super(sql, outcome)
    this.take = take
    this.most = most
  }

  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Wire): void {
    // Copied, as the driver reuses the memory of a message.
    this.piece.push(Buffer.from(chunk))
    this.size += chunk.length
    if (this.size >= this.most) this.handOn(stream)
  }

  private handOn(stream?: Duplex): void {
    const piece = Buffer.concat(this.piece, this.size)
    this.piece = []
    this.size = 0
    this.waiting += 1
    stream?.pause()
    this.taking = this.takeAfter(this.taking, piece, stream)
    this.taking.catch((error: unknown) => {
      // The remaining rows are not needed: the connection ends with them.
      this.outcome.fail(error as Error)
      stream?.destroy()
    })
  }

  private async takeAfter(before: Promise<void>, piece: Buffer, stream?: Duplex): Promise<void> {
    await before
    await this.take(piece)
    this.waiting -= 1
    if (this.waiting === 0) stream?.resume()
  }

  handleReadyForQuery(): void {
    if (this.size > 0) this.handOn()
    this.taking.then(
      () => this.outcome.done(this.rows),
      () => undefined,
    )
  }
}

/** Sends pieces as fast as the server takes them. */
class CopyIn extends CopyStatement {
  private readonly pieces: AsyncIterable<Buffer>
  private failed = false

  constructor(sql: string, pieces: AsyncIterable<Buffer>, outcome: Outcome) {
    super(sql, outcome)
    this.pieces = pieces
  }

  handleCopyInResponse(connection: Wire): void {
    void this.send(connection).catch((error: unknown) => {
      this.outcome.fail(error as Error)
      connection.sendCopyFail('the rest cannot be read')
    })
  }

  private async send(connection: Wire): Promise<void> {
    for await (const piece of this.pieces) {
      if (this.failed) return
      connection.sendCopyFromChunk(piece)
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    }
    if (!this.failed) connection.endCopyFrom()
  }

  override handleError(error: Error): void {
    this.failed = true
    super.handleError(error)
  }

  handleReadyForQuery(): void {
    this.outcome.done(this.rows)
  }
}

function outcomeOf(): { promise: Promise<number>; outcome: Outcome } {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  return { promise, outcome: { done: resolve, fail: reject } }
}

/**
 * Runs a `copy … to stdout`; `take` gets the rows in pieces of at least `most` bytes, whole rows each, one after the other.
 * Returns how many rows there were. When `take` fails, the connection is of no further use.
 */
export async function copyOut(
  client: ClientBase,
  sql: string,
  take: (piece: Buffer) => Promise<void>,
  most = PIECE_BYTES,
): Promise<number> {
  const { promise, outcome } = outcomeOf()
  client.query(new CopyOut(sql, take, outcome, most))
  return await promise
}

/** Runs a `copy … from stdin` with these pieces. Returns how many rows there were. */
export async function copyIn(
  client: ClientBase,
  sql: string,
  pieces: AsyncIterable<Buffer>,
): Promise<number> {
  const { promise, outcome } = outcomeOf()
  client.query(new CopyIn(sql, pieces, outcome))
  return await promise
}
