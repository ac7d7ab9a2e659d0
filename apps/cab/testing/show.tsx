import { cleanup, render } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { afterEach } from 'vitest'
import { polyfillBrowser } from '@haulway/testing/web/browser.ts'
import { Application } from '../Application.tsx'
import type { CabState } from '../cab.ts'
import { loadWords } from '../messages/load.ts'
import { preferences } from '../preferences.ts'
import { cabDouble, type CabDouble } from './cab-double.ts'

polyfillBrowser()
afterEach(() => {
  cleanup()
  preferences.set({ look: 'automatic', sound: true })
  localStorage.clear()
})

export interface ShownCab {
  readonly cab: CabDouble
  readonly user: UserEvent
  /** How often a newer version of the page was let in. */
  readonly takeOvers: () => number
}

/** Shows the program with a cab in the given state; the work screen is the word *Work*. */
export async function showCab(
  state: Partial<CabState> = {},
  { code = null, work = <p>Work</p> }: { code?: string | null; work?: React.JSX.Element } = {},
): Promise<ShownCab> {
  const cab = cabDouble(state)
  const user = userEvent.setup()
  const loaded = await loadWords(cab.getState().language)
  let takeOvers = 0
  render(
    <Application cab={cab} loaded={loaded} code={code} work={work} onSignedOff={() => (takeOvers += 1)} />,
  )
  return { cab, user, takeOvers: () => takeOvers }
}
