/** How pages are opened to be measured on a machine without a GPU. */

/**
 * The program draws fewer frames where it sees a software renderer. Here it must not see it, and nothing is left to draw in
 * the calls that it makes: they go to the card's process as ever, which here has the same processor as the page and would
 * let it have a frame in seconds. What the page's own thread does for each frame is the same.
 */
export const AS_WITH_GPU = `{
  const card = WebGL2RenderingContext.prototype
  const asked = card.getParameter
  const UNMASKED_RENDERER_WEBGL = 0x9246
  card.getParameter = function (name) {
    return name === UNMASKED_RENDERER_WEBGL ? 'GPU' : asked.call(this, name)
  }
  const { drawElements, drawElementsInstanced, drawArrays, drawArraysInstanced } = card
  card.drawElements = function (mode, count, type, from) { drawElements.call(this, mode, 0, type, from) }
  card.drawElementsInstanced = function (mode, count, type, from, times) {
    drawElementsInstanced.call(this, mode, 0, type, from, times)
  }
  card.drawArrays = function (mode, first, count) { drawArrays.call(this, mode, first, 0) }
  card.drawArraysInstanced = function (mode, first, count, times) {
    drawArraysInstanced.call(this, mode, first, 0, times)
  }
}`
/** Few pixels, since here the processor draws them; the page is laid out as on a desk. */
export const SCREEN = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 0.25 }
