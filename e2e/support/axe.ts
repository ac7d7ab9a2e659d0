/** Faults that no screen may have, such as accessibility violations, overflow and untranslated message keys. */
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe?: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> }
  }
}

/** Violations that axe rates serious or critical, one line each: rule, element, fault. */
export async function findAccessibilityViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // The content security policy forbids a script tag.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source)
  return await page.evaluate(async (runOnly) => {
    // axe needs opaque colours; see `undrawn.ts`.
    const { style } = document.documentElement
    style.opacity = '1'
    const results = await window.axe?.run(document, {
      resultTypes: ['violations'],
      ...(runOnly && { runOnly: [...runOnly] }),
    })
    style.removeProperty('opacity')
    if (!results) throw new Error('axe is not there')
    return results.violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary = '' }) => {
          const fault = failureSummary.split('\n').slice(1).join(' ').trim()
          return `${id}: ${html.slice(0, 160)}: ${fault.slice(0, 240)}`
        }),
      )
  }, rules)
}

/** Faults of the current page that axe does not check. */
export async function findPageFaults(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const faults: string[] = []
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth) {
      const overflowing = [...document.body.querySelectorAll('*')]
        .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
        .map((element) => `${element.tagName}.${String(element.getAttribute('class')).slice(0, 40)}`)
      faults.push(`${root.scrollWidth} wide in ${root.clientWidth}: ${overflowing.slice(0, 3).join(' ')}`)
    }
    const labels = [...document.body.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap(
      (element) => ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    )
    const text = [document.title, document.body.innerText, ...labels].join('\n')
    const keys = text.match(/\[[a-z]\w*(?:\.[\w-]+)+\]/gi)
    if (keys) faults.push(`keys instead of words: ${keys.join(' ')}`)
    const title = document.title.split(' · ')[0]?.trim() ?? ''
    if (title === '' || title === 'undefined' || document.title === 'Haulway') {
      faults.push(`title "${document.title}"`)
    }
    const headings = [...document.body.querySelectorAll('h1, [role=heading]')].filter(
      (heading) => (heading as HTMLElement).innerText.trim() !== '',
    )
    if (headings.length === 0) faults.push('no heading')
    return faults
  })
}
