/** Browser settings for measuring pages on a machine without a GPU. */

/**
 * The program draws fewer frames when it detects a software renderer, so this hides it. Draw calls are emptied: they
 * still go to the GPU process, which here shares the page's processor and would otherwise take seconds for a frame.
 * The work of the page's own thread in each frame stays the same.
 */
export const HIDE_SOFTWARE_RENDERER = `{
  const card = WebGL2RenderingContext.prototype
  const getParameter = card.getParameter
  const UNMASKED_RENDERER_WEBGL = 0x9246
  card.getParameter = function (name) {
    return name === UNMASKED_RENDERER_WEBGL ? 'GPU' : getParameter.call(this, name)
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
/** A small number of pixels, since here the processor draws them; the layout is that of a desktop screen. */
export const PAGE_OPTIONS = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 0.25 }
