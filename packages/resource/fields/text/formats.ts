import type { MessageKey } from '../../names.ts'

export interface Format {
  readonly key: MessageKey
  readonly fits: (text: string) => boolean
  /** One spelling of texts that mean the same; default: as it was given. */
  readonly normalize?: (text: string) => string
}

const LON_LAT = /^([+-]?\d{1,3}(?:\.\d{1,15})?), ?([+-]?\d{1,2}(?:\.\d{1,15})?)$/
const EMAIL = /^[^\s@<>(),;:"\\[\]]{1,64}@[^\s@<>(),;:"\\[\]]{1,190}\.[^\s@.<>(),;:"\\[\]]{2,63}$/
/** E.164: a plus, the country, at most 15 digits. */
const PHONE = /^\+[1-9]\d{7,14}$/
const MAC = /^[0-9A-Fa-f]{2}(?:(?::[0-9A-Fa-f]{2}){5}|(?:-[0-9A-Fa-f]{2}){5})$/

function isLonLat(text: string): boolean {
  const [, lon, lat] = LON_LAT.exec(text) ?? []
  return Math.abs(Number(lon)) <= 180 && Math.abs(Number(lat)) <= 90
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
}

/**
 * Patterns of core 5. They are applied only to texts whose length has been checked, and run in linear time (threats
 * D8).
 */
export const formats = {
  email: { key: 'validation.email', fits: (text) => EMAIL.test(text) },
  /** `+15551234567` */
  phone: { key: 'validation.phone', fits: (text) => PHONE.test(text) },
  /** `FF:FF:FF:FF:FF:FF`; small letters and hyphens are accepted. */
  mac: {
    key: 'validation.mac',
    fits: (text) => MAC.test(text),
    normalize: (text) => text.toUpperCase().replaceAll('-', ':'),
  },
  /** Degrees, as `longitude,latitude`. */
  lonlat: { key: 'validation.lonlat', fits: isLonLat },
  /** A single-line name in any script. */
  noNumbers: { key: 'validation.noNumbers', fits: (text) => !/\p{N}/u.test(text) },
  /** ISO 4217: `EUR`. */
  currency: { key: 'validation.currency', fits: (text) => Intl.supportedValuesOf('currency').includes(text) },
  /** Of the web. */
  url: { key: 'validation.url', fits: isWebAddress },
} as const satisfies Record<string, Format>
export type TextFormat = keyof typeof formats
