import { afterEach, expect, test } from 'vitest'
import { polyfillBrowser } from './browser.ts'

const computed = window.getComputedStyle.bind(window)
polyfillBrowser()

afterEach(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
})

/** `display` and `visibility` of every element, as cached and as computed by jsdom. */
function readStyles(): [string, string[], string[]][] {
  return [...document.querySelectorAll('*')].map((element) => {
    const cached = window.getComputedStyle(element)
    const whole = computed(element)
    return [
      element.outerHTML.slice(0, 60),
      [
        cached.display,
        cached.getPropertyValue('display'),
        cached.visibility,
        cached.getPropertyValue('visibility'),
      ],
      [whole.display, whole.display, whole.visibility, whole.visibility],
    ]
  })
}
const expectEqual = () => {
  for (const [element, cached, whole] of readStyles()) expect(cached, element).toEqual(whole)
}

const page = `
  <div><span>text</span><p hidden>gone</p><template></template></div>
  <div class="narrow">by a class</div>
  <div style="display: none"><b>inside</b></div>
  <div style="visibility: hidden"><b>inside</b><i style="visibility: visible">back</i></div>
  <dialog>closed</dialog><dialog open>open</dialog>
  <ul><li>one</li></ul><table><tbody><tr><td>cell</td></tr></tbody></table>
  <input type="hidden" /><input /><button>press</button>`

test('reports the same visibility of elements as jsdom computes', () => {
  document.head.innerHTML = '<style>@media (min-width: 1px) { .narrow { display: none !important } }</style>'
  document.body.innerHTML = page
  expectEqual()
})

test('follows changes of the page and of its style sheets', () => {
  document.body.innerHTML = page
  expectEqual()
  const narrow = document.querySelector<HTMLElement>('.narrow')!
  expect(window.getComputedStyle(narrow).display).toBe('block')
  document.head.innerHTML = '<style>.narrow { display: none }</style>'
  expect(window.getComputedStyle(narrow).display).toBe('none')
  narrow.style.visibility = 'hidden'
  expect(window.getComputedStyle(narrow).visibility).toBe('hidden')
  document.body.className = 'dark'
  document.head.innerHTML = '<style>.dark .narrow { display: inline; visibility: visible }</style>'
  expectEqual()
})

test('returns other properties from the computed style', () => {
  document.body.innerHTML = '<p style="pointer-events: none; color: red">text</p>'
  const paragraph = document.querySelector('p')!
  expect(window.getComputedStyle(paragraph).pointerEvents).toBe('none')
  expect(window.getComputedStyle(paragraph).getPropertyValue('color')).toBe(computed(paragraph).color)
})
