import { useEffect } from 'react'

/** A wall screen is dark whatever the browser's setting, also when that changes. */
export function useDark(): void {
  useEffect(() => {
    const page = document.documentElement
    const before = page.dataset['mantineColorScheme']
    const darken = () => {
      if (page.dataset['mantineColorScheme'] !== 'dark') page.dataset['mantineColorScheme'] = 'dark'
    }
    darken()
    const watch = new MutationObserver(darken)
    watch.observe(page, { attributeFilter: ['data-mantine-color-scheme'] })
    return () => {
      watch.disconnect()
      if (before !== undefined) page.dataset['mantineColorScheme'] = before
    }
  }, [])
}
