import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useApp } from '@haulway/platform/web/app.tsx'
import { type LayerChoices, readChoices } from '../choices.ts'

const watchers = new Set<() => void>()

function watch(run: () => void): () => void {
  watchers.add(run)
  return () => watchers.delete(run)
}

function useKey(): string {
  const { me } = useApp()
  return `haulway.layers.${me?.id ?? ''}.${me?.contextAccount.id ?? ''}`
}

/** A reader's choices, stored in the browser and shared by all maps of the page. */
export function useLayerChoices(): LayerChoices {
  const key = useKey()
  const text = useSyncExternalStore(watch, () => localStorage.getItem(key))
  return useMemo(() => readChoices(text), [text])
}

/** Changes the choices of a layer. */
export function useChooseLayer(): (id: string, change: LayerChoices[string]) => void {
  const key = useKey()
  return useCallback(
    (id, change) => {
      const before = readChoices(localStorage.getItem(key))
      localStorage.setItem(key, JSON.stringify({ ...before, [id]: { ...before[id], ...change } }))
      for (const run of watchers) run()
    },
    [key],
  )
}
