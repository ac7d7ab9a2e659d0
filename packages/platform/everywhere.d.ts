/** What Node and browsers share, for the sources that run in both: the types of neither are loaded for them. */
declare class URLSearchParams implements Iterable<[string, string]> {
  constructor(from?: string | Readonly<Record<string, string>> | Iterable<readonly [string, string]>)
  get(name: string): string | null
  getAll(name: string): string[]
  has(name: string): boolean
  set(name: string, value: string): void
  append(name: string, value: string): void
  delete(name: string): void
  keys(): IterableIterator<string>
  toString(): string
  [Symbol.iterator](): IterableIterator<[string, string]>
}

declare class URL {
  static parse(url: string, base?: string): URL | null
  static canParse(url: string, base?: string): boolean
  constructor(url: string, base?: string)
  readonly searchParams: URLSearchParams
  hash: string
  host: string
  hostname: string
  href: string
  readonly origin: string
  password: string
  pathname: string
  port: string
  protocol: string
  search: string
  username: string
  toString(): string
}

declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>
}

declare class TextDecoder {
  constructor(encoding?: string, options?: { fatal?: boolean; ignoreBOM?: boolean })
  decode(bytes?: ArrayBuffer | ArrayBufferView, options?: { stream?: boolean }): string
}

declare function atob(text: string): string
