import './cab.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Application } from './Application.tsx'
import type { Cab } from './cab.ts'
import { createCab } from './core/create-cab.ts'
import { takeCodeFromAddress } from './entry/join-code.ts'
import { watchInstallation } from './installation.ts'
import { loadWords } from './messages/load.ts'
import { followLook } from './preferences.ts'
import { unlockSound } from './sound.ts'
import { WorkScreen } from './work/WorkScreen.tsx'
import { registerWorker, updates } from './worker/registration.ts'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')

/** Resolves once it is known what the tablet has stored, or that it cannot be. */
async function whenStarted({ getState, subscribe }: Cab): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = subscribe(look)
    function look() {
      if (getState().storage === 'starting') return
      stop()
      resolve()
    }
    look()
  })
}

async function main(element: HTMLElement): Promise<void> {
  watchInstallation()
  followLook()
  unlockSound()
  const code = takeCodeFromAddress()
  const registered = import.meta.env.PROD ? registerWorker() : Promise.resolve()
  const cab = createCab()
  await whenStarted(cab)
  const takeOver = () => void updates.takeOver(cab.getState().tablet !== null)
  // A page that was just opened holds nothing that opening it anew would lose, but for a code of the address.
  if (code === null) void registered.then(takeOver)
  const loaded = await loadWords(cab.getState().language)
  createRoot(element).render(
    <StrictMode>
      <Application
        cab={cab}
        loaded={loaded}
        code={code}
        work={<WorkScreen onSignedOff={takeOver} />}
        onSignedOff={takeOver}
      />
    </StrictMode>,
  )
}
void main(root)
