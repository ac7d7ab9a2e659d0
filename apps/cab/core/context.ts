/** What the parts of the core share. */
import { isJson, type Call, type Json, type Outcome } from './call.ts'
import type { CabOptions } from './options.ts'
import type { PartsStore } from './parts.ts'
import type { Store } from './store/store.ts'
import type { StoredMachine } from './store/database.ts'

export interface Context {
  readonly options: CabOptions
  readonly parts: PartsStore
  readonly store: Store
  /** Of the server; every outcome also says how the network is. */
  readonly call: Call
}

/** The machine that this tablet is in now, with its device; undefined before the first. */
export async function currentMachine({ store }: Pick<Context, 'store'>): Promise<StoredMachine | undefined> {
  const { device } = store.keep()
  return device === null ? undefined : await store.database.get('machines', device)
}

/** Wraps a call: what came of it is what is known of the network. A refused secret of another machine is not. */
export function watchNetwork(
  call: Call,
  parts: PartsStore,
  clock: () => number,
  isCurrent: (secret?: string) => boolean,
): Call {
  const note = (network: 'online' | 'offline' | 'portal' | 'refused'): void => {
    const known = parts.get()
    const offlineSince =
      network === 'online' || network === 'refused' ? null : (known.offlineSince ?? clock())
    if (network !== known.network || offlineSince !== known.offlineSince) parts.set({ network, offlineSince })
  }
  const heard = (kind: Outcome<unknown>['kind'], secret?: string): void => {
    if (kind === 'offline' || kind === 'portal') note(kind)
    else if (kind !== 'unauthorized') {
      if (isCurrent(secret) || parts.get().network !== 'refused') note('online')
    } else note(isCurrent(secret) ? 'refused' : 'online')
  }
  return async (request, read) => {
    const outcome = await call(request, read)
    heard(outcome.kind, request.secret)
    return outcome
  }
}

/** Whether it is an object whose fields have these types. */
export function hasShape(
  value: unknown,
  shape: Readonly<Record<string, 'string' | 'number' | 'object' | 'list'>>,
): value is Json {
  if (!isJson(value)) return false
  return Object.entries(shape).every(([name, type]) => {
    const field = value[name]
    if (type === 'list') return Array.isArray(field)
    return type === 'object' ? isJson(field) : typeof field === type
  })
}
