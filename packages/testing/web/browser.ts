/** Files of tests that a worker runs share a window. */
const REMEMBERING = Symbol.for('haulway styles are remembered')

/**
 * jsdom asks every rule of every sheet about an element each time, which is most of what looking for a role costs. Until the
 * page changes it answers the same: the rules that stand in it ask nothing but elements, attributes and sheets.
 */
function rememberStyles(): void {
  if (Reflect.has(window, REMEMBERING)) return
  Reflect.set(window, REMEMBERING, true)
  const compute = window.getComputedStyle.bind(window)
  let known = new WeakMap<Element, CSSStyleDeclaration>()
  const forget = () => void (known = new WeakMap())
  const changes = new MutationObserver(forget)
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || !element.isConnected) return compute(element, pseudo)
    // What has changed and was not told yet.
    if (changes.takeRecords().length > 0) forget()
    const style = known.get(element) ?? compute(element)
    known.set(element, style)
    return style
  }
}

/** What the component kit asks of a browser and jsdom does not have. */
export function completeBrowser(): void {
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
  rememberStyles()
}
