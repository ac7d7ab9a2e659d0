/** Whether elements are shown, without computing their whole style: all that queries by role and text ask of it. */

/** Attributes by which the sheet of the browser, and those of the component kit, hide elements. */
const HIDING = ['class', 'hidden', 'open', 'popover', 'type', 'style'] as const

const ABOUT_SHOWING = /(?:^|[^-\w])(?:display|visibility)\s*:/
/** The only selector that hides elements in the sheets of the component kit. */
const ONE_CLASS = /^\.[\w-]+$/

function* rulesOf(rules: CSSRuleList): Generator<CSSStyleRule> {
  for (const rule of rules) {
    if ('selectorText' in rule) yield rule as CSSStyleRule
    else if ('cssRules' in rule) yield* rulesOf((rule as CSSGroupingRule).cssRules)
  }
}

/** An element's attributes alone decide whether the sheet hides it, and no sheet but the browser's sets `visibility`. */
function isSimple(sheet: CSSStyleSheet): boolean {
  return [...rulesOf(sheet.cssRules)].every(
    ({ selectorText, cssText, style }) =>
      !ABOUT_SHOWING.test(cssText) || (ONE_CLASS.test(selectorText) && style.visibility === ''),
  )
}

/** `visibility` is inherited, and set by nothing but attributes. */
function visibilityOf(element: Element): string {
  for (let one: Element | null = element; one; one = one.parentElement) {
    if (!one.getAttribute('style')?.includes('visibility')) continue
    const { visibility } = (one as HTMLElement).style
    if (visibility !== '') return visibility
  }
  return 'visible'
}

/** Styles that answer `display` and `visibility` at once and compute the rest when it is asked. */
export function shownStyles() {
  let displays = new Map<string, string>()
  let sheets: readonly CSSStyleSheet[] = []
  let rules = 0
  let simple = true
  let checked = false

  /** Sheets are looked at again when they are others, or have other rules. */
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
