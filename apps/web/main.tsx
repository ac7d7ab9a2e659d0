import '@mantine/core/styles.css'
import './global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Application } from './Application.tsx'
import { startApplication } from './start.ts'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
const started = await startApplication()
createRoot(root).render(
  <StrictMode>
    <Application {...started} />
  </StrictMode>,
)
