/** Measures what a finger can press. */
import type { Page } from '@playwright/test'

/**
 * Controls of the page whose hit area is smaller than `size` pixels in either direction, one line each: size and
 * name. Links in running text are exempt (WCAG 2.5.8), and so is what is covered or disabled.
 */
export async function findSmallTargets(page: Page, size = 44): Promise<string[]> {
  return await page.evaluate((least) => {
    const CONTROLS = `button, select, textarea, summary, input:not([type=hidden], [type=file]), [role=button],
      [role=tab], [role=menuitem], [role=switch], [role=combobox], header a, nav a, [role=toolbar] a, a[data-size]`

    function hits(control: Element, x: number, y: number): boolean {
      const found = document.elementFromPoint(x, y)
      const isLabel =
        control instanceof HTMLInputElement && [...(control.labels ?? [])].some((one) => one.contains(found))
      // A press on the frame of an input with pills reaches the input.
      const isFrame = found?.matches('.mantine-Input-input') === true && found.contains(control)
      return control.contains(found) || isLabel || isFrame
    }

    /** Pixels from the centre on, up to half of the size, that belong to the control. */
    function reach(control: Element, x: number, y: number, dx: number, dy: number): number {
      let far = 0
      while (far < least / 2 && hits(control, x + dx * (far + 0.5), y + dy * (far + 0.5))) far++
      return far
    }

    const faults = new Set<string>()
    for (const control of document.querySelectorAll(CONTROLS)) {
      if (control.matches(':disabled, [data-disabled]') || control.closest('[inert], [aria-hidden=true]'))
        continue
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      control.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, top, width, height } = control.getBoundingClientRect()
      if (width < 2 || height < 2) continue
      const [x, y] = [left + width / 2, top + height / 2]
      if (!hits(control, x, y)) continue
      const wide = reach(control, x, y, -1, 0) + reach(control, x, y, 1, 0)
      const high = reach(control, x, y, 0, -1) + reach(control, x, y, 0, 1)
      if (wide >= least - 1 && high >= least - 1) continue
      const name =
        control.getAttribute('aria-label') ?? control.getAttribute('name') ?? control.textContent ?? ''
      faults.add(`${wide} x ${high} ${control.tagName} ${name.trim().slice(0, 40)}`)
    }
    return [...faults]
  }, size)
}
