/** Messages between the product and the thread that makes export files. */
import type { CsvValue } from '../../csv.ts'
import type { Scope, ThreadPoolSettings, Transaction } from '../db/index.ts'

export type CellPage = readonly (readonly CsvValue[])[]

/** The tools that a file maker gets in the thread. */
export interface MakerTools {
  /** Reads in a short transaction of the caller, on connections of the thread. */
  readonly read: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  /** Pages of cells that the product reads itself. */
  readonly fed: AsyncIterable<CellPage>
}

/** Makes the pieces of a file. `args` are copied. */
export type Maker<Args extends readonly unknown[]> = (
  tools: MakerTools,
  ...args: Args
) => AsyncIterable<Uint8Array | string>

export interface Task {
  readonly module: string
  /** Name under which the module exports the maker. */
  readonly name: string
  readonly args: readonly unknown[]
  readonly scope: Scope
}

/** Each message concerns one file, by its number. */
export type ToThread = { readonly id: number } & (
  | { readonly kind: 'begin'; readonly task: Task }
  | { readonly kind: 'next' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'fed'; readonly page: CellPage | null }
)

export interface ThreadError {
  readonly message: string
  readonly stack: string | undefined
  /** Error code of the database driver. */
  readonly code: string | undefined
  readonly constraint: string | undefined
  readonly table: string | undefined
}

export type FromThread = { readonly id: number } & (
  | { readonly kind: 'piece'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'end' }
  | { readonly kind: 'feed' }
  | { readonly kind: 'failed'; readonly error: ThreadError }
)

/** Settings with which the thread connects to the database. */
export interface ThreadSettings {
  readonly pool: ThreadPoolSettings
}
