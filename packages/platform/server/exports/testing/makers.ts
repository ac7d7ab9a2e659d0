/** Makers of files as tests need them; numbers that they share with whoever started them say how far they are. */
import { threadId } from 'node:worker_threads'
import type { MakerTools } from '../task.ts'

const PIECE = 65_536

// oxlint-disable-next-line typescript/require-await -- a maker of pieces, which are at hand
export async function* endless(_: MakerTools, counts: SharedArrayBuffer): AsyncGenerator<Uint8Array> {
  const [made, ended] = [0, 1]
  const shared = new Int32Array(counts)
  // What is not read is thrown away by compression alone if it is all alike.
  const piece = Uint8Array.from({ length: PIECE }, (_one, n) => (n * 2_654_435_761) >>> 13)
  try {
    for (;;) {
      Atomics.add(shared, made, 1)
      yield piece
    }
  } finally {
    Atomics.store(shared, ended, 1)
    Atomics.notify(shared, ended)
  }
}

// oxlint-disable-next-line typescript/require-await -- a maker of one piece, which is at hand
export async function* thread(): AsyncGenerator<string> {
  yield String(threadId)
}

export async function* whose({ read }: MakerTools): AsyncGenerator<string> {
  const { rows } = await read((tx) =>
    tx.query<{ id: string; role: string }>('select haulway_account() as id, current_user as role'),
  )
  yield JSON.stringify(rows)
}

export async function* refused({ read }: MakerTools, after: string): AsyncGenerator<string> {
  if (after !== '') yield after
  await read((tx) =>
    tx.query('insert into account_totals (account_id) values (haulway_account()), (haulway_account())'),
  )
}
