/** Skips painting, which a software renderer does pixel by pixel; layout and events work as usual. */
import type { BrowserContext } from '@playwright/test'

/** Runs in the browser before each page. */
function drawNothing(): void {
  const sheet = new CSSStyleSheet()
  // Print must stay visible.
  sheet.replaceSync('@media screen { :root { opacity: 0 } }')
  document.adoptedStyleSheets.push(sheet)
  const methods = ['clear', 'drawArrays', 'drawArraysInstanced', 'drawElements', 'drawElementsInstanced']
  for (const renderingContext of [WebGLRenderingContext, WebGL2RenderingContext])
    for (const name of methods)
      if (name in renderingContext.prototype)
        Object.defineProperty(renderingContext.prototype, name, { value: () => undefined })
}

export const disablePainting = (context: BrowserContext) => context.addInitScript(drawNothing)
