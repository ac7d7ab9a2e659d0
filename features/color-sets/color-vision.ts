/** Whether colours can be distinguished with normal vision and with each kind of colour blindness. */

type Rgb = readonly [r: number, g: number, b: number]

/** 0 to 1, linear light (IEC 61966-2-1). */
function linear(color: string): Rgb {
  const part = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b

/** Contrast of two colours #RRGGBB, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminance(linear(one)), luminance(linear(other))]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

export const colorVisions = ['usual', 'protan', 'deutan', 'tritan'] as const
export type ColorVision = (typeof colorVisions)[number]

/** Machado, Oliveira and Fernandes 2009, severity 1, on linear light. */
const seen: Record<ColorVision, readonly [Rgb, Rgb, Rgb]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

function asSeen(color: string, sight: ColorVision): Rgb {
  const [r, g, b] = linear(color)
  const row = ([x, y, z]: Rgb) => Math.min(1, Math.max(0, x * r + y * g + z * b))
  const [first, second, third] = seen[sight]
  return [row(first), row(second), row(third)]
}

function encoded(value: number): string {
  const part = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
  return Math.round(part * 255)
    .toString(16)
    .padStart(2, '0')
}

/** The colour as seen with that colour vision, #RRGGBB. */
export function simulateVision(color: string, sight: ColorVision): string {
  return `#${asSeen(color, sight).map(encoded).join('')}`.toUpperCase()
}

/** Oklab (Ottosson 2020): equal distances look about equally different. */
function oklab([r, g, b]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** Perceived difference of two colours, 0 (the same) to about 1 (black and white). */
export function oklabDifference(one: string, other: string, sight: ColorVision = 'usual'): number {
  const [a, b] = [oklab(asSeen(one, sight)), oklab(asSeen(other, sight))]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

/** Response of a cone to light. */
const cell = (value: number) =>
  value > 216 / 24389 ? Math.cbrt(value) : (value * 24389) / 27 / 116 + 16 / 116

/** CIE L*a*b* under D65. */
function cielab([r, g, b]: Rgb): Rgb {
  const x = cell((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
  const y = cell(0.2126729 * r + 0.7151522 * g + 0.072175 * b)
  const z = cell((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const RAD = Math.PI / 180
const seventh = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7))

/** Degrees, 0 to 360. */
const hueOf = (a: number, b: number) => (a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / RAD + 360) % 360)

/** CIEDE2000 difference of two colours in CIE L*a*b* (Sharma, Wu and Dalal 2005): 1 is just visible side by side. */
export function ciede2000([l1, a1, b1]: Rgb, [l2, a2, b2]: Rgb): number {
  const grey = 0.5 * (1 - seventh((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2))
  const [x1, x2] = [a1 * (1 + grey), a2 * (1 + grey)]
  const [c1, c2] = [Math.hypot(x1, b1), Math.hypot(x2, b2)]
  const [h1, h2] = [hueOf(x1, b1), hueOf(x2, b2)]
  const isGrey = c1 * c2 === 0
  const far = Math.abs(h1 - h2) > 180
  const turn = isGrey ? 0 : h2 - h1 - (far ? 360 * Math.sign(h2 - h1) : 0)
  const middle = isGrey ? h1 + h2 : (h1 + h2 + (far ? (h1 + h2 < 360 ? 360 : -360) : 0)) / 2
  const [light, chroma] = [(l1 + l2) / 2, (c1 + c2) / 2]
  const wave = (times: number, shift: number) => Math.cos((times * middle + shift) * RAD)
  const t = 1 - 0.17 * wave(1, -30) + 0.24 * wave(2, 0) + 0.32 * wave(3, 6) - 0.2 * wave(4, -63)
  const away = (light - 50) ** 2
  const dl = (l2 - l1) / (1 + (0.015 * away) / Math.sqrt(20 + away))
  const dc = (c2 - c1) / (1 + 0.045 * chroma)
  const dh = (2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * RAD)) / (1 + 0.015 * chroma * t)
  const blue = 60 * Math.exp(-(((middle - 275) / 25) ** 2))
  return Math.sqrt(dl * dl + dc * dc + dh * dh - 2 * seventh(chroma) * Math.sin(blue * RAD) * dc * dh)
}

/** CIEDE2000 difference of two colours #RRGGBB with that colour vision. */
export const ciede2000Difference = (one: string, other: string, sight: ColorVision): number =>
  ciede2000(cielab(asSeen(one, sight)), cielab(asSeen(other, sight)))

/** Graphics need 3:1 against their ground (WCAG 2.2, 1.4.11). */
export const LEAST_CONTRAST = 3
/** Minimum difference: closer colours are confused when they are not side by side. */
export const LEAST_DIFFERENCE = 0.05

/** Pairs of colours, as indexes, that may be confused with that colour vision. */
export function confusablePairs(colors: readonly string[], sight: ColorVision): [number, number][] {
  return colors.flatMap((one, i) =>
    colors.flatMap((other, j): [number, number][] =>
      j > i && oklabDifference(one, other, sight) < LEAST_DIFFERENCE ? [[i, j]] : [],
    ),
  )
}
