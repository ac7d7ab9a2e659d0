let software: boolean | undefined

/** Whether WebGL is rendered by the CPU: then every pixel is costly, and the map draws fewer of them. */
export function isSoftwareRenderer(): boolean {
  software ??= askRenderer()
  return software
}

function askRenderer(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2')
  if (!gl) return true
  const extension = gl.getExtension('WEBGL_debug_renderer_info')
  const name: unknown = gl.getParameter(extension ? extension.UNMASKED_RENDERER_WEBGL : gl.RENDERER)
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  return /swiftshader|llvmpipe|software|basic render/i.test(String(name))
}
