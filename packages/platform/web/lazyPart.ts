import {
  createContext,
  createElement,
  lazy,
  use,
  type ComponentType,
  type FunctionComponent,
  type LazyExoticComponent,
} from 'react'
import { wordsLoaded } from './wanted.ts'

export interface LazyLoading {
  /** Loads as soon as the network lets it. */
  readonly patiently: <T>(load: () => Promise<T>) => Promise<T>
  /** Stands where something cannot be had any more. */
  readonly Outdated: ComponentType
}

/** How parts of screens come; what provides nothing asks once. */
const ArrivalsContext = createContext<LazyLoading>({ patiently: (load) => load(), Outdated: () => null })
export const LazyLoadingProvider = ArrivalsContext.Provider

/**
 * A part of a screen whose code and words load when it is first drawn; a `Suspense` around it shows the fallback. When
 * its code no longer exists because a newer version was installed, `Outdated` is shown in its place, and the rest of
 * the screen keeps its unsaved input.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  let part: LazyExoticComponent<ComponentType<Props>> | undefined
  const withWords = async () => {
    const loaded = await load()
    await wordsLoaded()
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
