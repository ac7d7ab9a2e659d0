/** Pages that are laid out, read and clicked as ever, and drawn by nobody: here the processor would draw every pixel. */
import type { BrowserContext } from '@playwright/test'

/** Runs in the browser before each page. */
function drawNothing(): void {
  const sheet = new CSSStyleSheet()
  // What is printed is seen.
  sheet.replaceSync('@media screen { :root { opacity: 0 } }')
  document.adoptedStyleSheets.push(sheet)
  const methods = ['clear', 'drawArrays', 'drawArraysInstanced', 'drawElements', 'drawElementsInstanced']
  for (const renderingContext of [WebGLRenderingContext, WebGL2RenderingContext])
    for (const name of methods)
      if (name in renderingContext.prototype)
        Object.defineProperty(renderingContext.prototype, name, { value: () => undefined })
}

export const disablePainting = (context: BrowserContext) => context.addInitScript(drawNothing)
