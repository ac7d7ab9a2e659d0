import { useEffect, useSyncExternalStore } from 'react'
import { useDrawnPath } from '@haulway/platform/web/navigation.tsx'

export interface Crumb {
  readonly label: string
  readonly to: string
}

/** What the top bar shows about the current page. */
export interface PageHead {
  readonly title: string
  /** Ways back up, the outermost first. */
  readonly crumbs: readonly Crumb[]
  /** Address it was set for. */
  readonly path: string
}

const PRODUCT = 'Haulway'
const nowhere: PageHead = { title: '', crumbs: [], path: '' }
let current = nowhere
const watchers = new Set<() => void>()

function become(head: PageHead): void {
  current = head
  document.title = [head.title, ...head.crumbs.map((one) => one.label).reverse(), PRODUCT]
    .filter((part, index, all) => part !== '' && all.indexOf(part) === index)
    .join(' · ')
  for (const one of watchers) one()
}

/** Names the page in the top bar and in the browser's window while the component is shown. */
export function usePageHead(title: string, crumbs: readonly Crumb[] = []): void {
  const trail = JSON.stringify(crumbs)
  const path = useDrawnPath()
  useEffect(() => become({ title, crumbs: JSON.parse(trail) as Crumb[], path }), [title, trail, path])
}

function watch(callback: () => void): () => void {
  watchers.add(callback)
  return () => watchers.delete(callback)
}

export function useShownPageHead(): PageHead {
  return useSyncExternalStore(watch, () => current)
}
