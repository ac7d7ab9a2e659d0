import {
  createContext,
  createElement,
  lazy,
  use,
  type ComponentType,
  type FunctionComponent,
  type LazyExoticComponent,
} from 'react'
import { wordsAtHand } from './wanted.ts'

export interface Arrivals {
  /** Loads as soon as the network lets it. */
  readonly patiently: <T>(load: () => Promise<T>) => Promise<T>
  /** Stands where something cannot be had any more. */
  readonly Outdated: ComponentType
}

/** How parts of screens come; what provides nothing asks once. */
const ArrivalsContext = createContext<Arrivals>({ patiently: (load) => load(), Outdated: () => null })
export const ArrivalsProvider = ArrivalsContext.Provider

/**
 * A part of a screen whose code and words come when it is first drawn: a `Suspense` around it shows what stands there
 * meanwhile. Where they are gone a newer version was installed; that is said in its place, and the rest of the screen stays
 * with what was typed.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  let part: LazyExoticComponent<ComponentType<Props>> | undefined
  const withWords = async () => {
    const loaded = await load()
    await wordsAtHand()
    return loaded
  }
  return function Later(props: Props) {
    const { patiently, Outdated } = use(ArrivalsContext)
    part ??= lazy(async () => ({
      default: await patiently(withWords).catch(() => () => createElement(Outdated)),
    }))
    return createElement<Props>(part as ComponentType<Props>, props)
  }
}
