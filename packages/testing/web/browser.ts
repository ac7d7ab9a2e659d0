import { visibilityStyles } from './shown-styles.ts'

/** Test files of one worker share a window. */
const CACHE_MARKER = Symbol.for('haulway styles are remembered')

/**
 * jsdom matches every rule of every sheet for each computed style, which is the main cost of queries by role.
 * Computed styles are cached until the page changes; whether an element is visible is answered without computing its
 * style.
 */
function cacheStyles(): void {
  if (Reflect.has(window, CACHE_MARKER)) return
  Reflect.set(window, CACHE_MARKER, true)
  const compute = window.getComputedStyle.bind(window)
  const shown = visibilityStyles()
  let whole = new WeakMap<Element, CSSStyleDeclaration>()
  let quick = new WeakMap<Element, CSSStyleDeclaration>()
  const forget = () => {
    whole = new WeakMap()
    quick = new WeakMap()
    shown.pageChanged()
  }
  const changes = new MutationObserver(forget)
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  const wholeStyle = (element: Element) => {
    const style = whole.get(element) ?? compute(element)
    whole.set(element, style)
    return style
  }
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || !element.isConnected) return compute(element, pseudo)
    // Changes that the observer has not reported yet.
    if (changes.takeRecords().length > 0) forget()
    const style = quick.get(element) ?? shown.styleOf(element, () => wholeStyle(element))
    quick.set(element, style)
    return style
  }
}

/** Adds the browser features that the component kit needs and jsdom lacks. */
export function polyfillBrowser(): void {
  window.matchMedia = (query) => ({
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  })
  window.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  Element.prototype.scrollIntoView = () => undefined
  window.scrollTo = () => undefined
  cacheStyles()
}
