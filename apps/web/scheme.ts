import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { themeFromCookies, type Theme } from '@haulway/platform/preferences.ts'
import { storeTheme } from '@haulway/platform/web/browser.ts'

const schemeOf: Record<Theme, MantineColorScheme> = { light: 'light', dark: 'dark', system: 'auto' }
const themeOf: Record<MantineColorScheme, Theme> = { light: 'light', dark: 'dark', auto: 'system' }

let bodyClass = ''

/** The theme's name is a class of the body (core 2.5). */
function setBodyClass(name: string): void {
  if (bodyClass) document.body.classList.remove(bodyClass)
  document.body.classList.add(name)
  bodyClass = name
}

/** Stores the theme in a cookie; without one it follows the system. */
export const schemeManager: MantineColorSchemeManager = {
  get() {
    const { className, theme } = themeFromCookies(document.cookie)
    setBodyClass(className)
    return schemeOf[theme]
  },
  set(scheme) {
    storeTheme(themeOf[scheme])
    setBodyClass(themeOf[scheme])
  },
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
}
