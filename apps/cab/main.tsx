import './cab.css'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Application } from './Application.tsx'
import { browserOptions } from './core/browser.ts'
import { createCab } from './core/create-cab.ts'
import { takeCodeFromAddress } from './entry/join-code.ts'
import { watchInstallation } from './installation.ts'
import { loadWords } from './messages/load.ts'
import { followLook } from './preferences.ts'
import { StartFailure } from './shell/StartFailure.tsx'
import { languageOfBrowser } from './shell/language.ts'
import { unlockSound } from './sound.ts'
import { WorkScreen } from './work/WorkScreen.tsx'
import { registerWorker, takeOverUpdate } from './worker/registration.ts'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')

/** Opens what the tablet has stored, then shows it; without storage it says so. */
async function start(code: string | null): Promise<ReactNode> {
  try {
    const cab = await createCab(browserOptions())
    const loaded = await loadWords(cab.getState().language)
    return (
      <Application cab={cab} loaded={loaded} code={code} work={<WorkScreen />} onSignedOff={takeOverUpdate} />
    )
  } catch {
    const { words } = await loadWords(languageOfBrowser())
    return <StartFailure words={words} />
  }
}

async function main(element: HTMLElement): Promise<void> {
  watchInstallation()
  followLook()
  unlockSound()
  const code = takeCodeFromAddress()
  if (import.meta.env.PROD) void registerWorker(code === null)
  createRoot(element).render(<StrictMode>{await start(code)}</StrictMode>)
}
void main(root)
