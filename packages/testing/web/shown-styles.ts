/** Tells whether elements are visible without computing their whole style: queries by role and text need no more. */

/** Attributes by which the browser's style sheet and those of the component kit hide elements. */
const HIDING = ['class', 'hidden', 'open', 'popover', 'type', 'style'] as const

const ABOUT_SHOWING = /(?:^|[^-\w])(?:display|visibility)\s*:/
/** The only form of selector by which the sheets of the component kit hide elements. */
const ONE_CLASS = /^\.[\w-]+$/

function* rulesOf(rules: CSSRuleList): Generator<CSSStyleRule> {
  for (const rule of rules) {
    if ('selectorText' in rule) yield rule as CSSStyleRule
    else if ('cssRules' in rule) yield* rulesOf((rule as CSSGroupingRule).cssRules)
  }
}

/**
 * Whether the element's attributes alone decide if this sheet hides it. Only the browser's own sheet may set
 * `visibility`.
 */
function isSimple(sheet: CSSStyleSheet): boolean {
  return [...rulesOf(sheet.cssRules)].every(
    ({ selectorText, cssText, style }) =>
      !ABOUT_SHOWING.test(cssText) || (ONE_CLASS.test(selectorText) && style.visibility === ''),
  )
}

/** `visibility` is inherited and set only by attributes. */
function visibilityOf(element: Element): string {
  for (let one: Element | null = element; one; one = one.parentElement) {
    if (!one.getAttribute('style')?.includes('visibility')) continue
    const { visibility } = (one as HTMLElement).style
    if (visibility !== '') return visibility
  }
  return 'visible'
}

/** Style objects that answer `display` and `visibility` from a cache and compute everything else on demand. */
export function visibilityStyles() {
  let displays = new Map<string, string>()
  let sheets: readonly CSSStyleSheet[] = []
  let rules = 0
  let simple = true
  let checked = false

  /** Reads the sheets again when the list or the number of their rules has changed. */
  function lookAtSheets(): void {
    checked = true
    const now = [...document.styleSheets]
    const count = now.reduce((sum, { cssRules }) => sum + cssRules.length, 0)
    if (count === rules && now.length === sheets.length && now.every((one, at) => one === sheets[at])) return
    sheets = now
    rules = count
    displays = new Map()
    simple = now.every(isSimple)
  }

  function displayOf(element: Element, whole: () => CSSStyleDeclaration): string {
    const key = [element.localName, ...HIDING.map((name) => element.getAttribute(name) ?? 'absent')].join(
      '\n',
    )
    const display = displays.get(key) ?? whole().display
    displays.set(key, display)
    return display
  }

  function styleOf(element: Element, whole: () => CSSStyleDeclaration): CSSStyleDeclaration {
    if (!checked) lookAtSheets()
    if (!simple) return whole()
    const quick = (name: string) =>
      name === 'display'
        ? displayOf(element, whole)
        : name === 'visibility'
          ? visibilityOf(element)
          : undefined
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue')
          return (property: string) => quick(property) ?? whole().getPropertyValue(property)
        const known = typeof name === 'string' ? quick(name) : undefined
        if (known !== undefined) return known
        const value: unknown = Reflect.get(whole(), name)
        return typeof value === 'function' ? (value.bind(whole()) as unknown) : value
      },
    })
  }

  return { styleOf, pageChanged: () => void (checked = false) }
}
