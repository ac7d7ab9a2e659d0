import '@mantine/core/styles.css'
import './global.css'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Application } from './Application.tsx'
import { startApplication } from './start.ts'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
async function main(element: HTMLElement): Promise<void> {
  const started = await startApplication()
  const place = createRoot(element)
  // So that it is drawn in parts, between which the browser answers.
  startTransition(() =>
    place.render(
      <StrictMode>
        <Application {...started} />
      </StrictMode>,
    ),
  )
}
// Not awaited here: what is loaded meanwhile imports from the file of which this is a part, and would wait for it.
void main(root)
