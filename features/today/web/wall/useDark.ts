import { useEffect } from 'react'

/** A screen on a wall is dark, whatever the browser is set to, and stays so when that is set anew. */
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
