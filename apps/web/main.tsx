import '@mantine/core/styles.css'
import '@haulway/ui/touch.css'
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
  // Deferred in parts, so that the browser stays responsive.
  startTransition(() =>
    place.render(
      <StrictMode>
        <Application {...started} />
      </StrictMode>,
    ),
  )
}
// Not awaited: chunks loaded meanwhile import this file and would wait for it.
void main(root)
