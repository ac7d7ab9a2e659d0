import { act, render } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import type { Language } from '@haulway/platform/messages.ts'
import type { CabState } from '../../cab.ts'
import { loadWords, type CabWords } from '../../messages/load.ts'
import { CabProvider } from '../../parts/cab-context.tsx'
import { cabDouble, type CabDouble } from '../../testing/cab-double.ts'
import { WorkScreen } from '../WorkScreen.tsx'

export interface Shown {
  readonly cab: CabDouble
  readonly words: CabWords
  readonly user: UserEvent
  /** Replaces a part of the state, as the cab does. */
  readonly set: (change: Partial<CabState>) => void
}

/** Shows the work screen in a state, in a language. */
export async function showWork(state: Partial<CabState>, language: Language = 'en'): Promise<Shown> {
  const cab = cabDouble({ ...state, language })
  const loaded = await loadWords(language)
  render(
    <CabProvider cab={cab} loaded={loaded}>
      <WorkScreen />
    </CabProvider>,
  )
  return {
    cab,
    words: loaded.words,
    user: userEvent.setup(),
    set: (change) => act(() => cab.set(change)),
  }
}
