/**
 * What the checks need besides npm packages: a browser, PostgreSQL and NATS server programs, fonts. Installs them
 * where it has the right to.
 */
import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { findBrokerProgram } from '@haulway/testing/broker.ts'
import { findSystemPostgres } from './system-postgres.ts'

/** The headless one comes first: journeys take half as long in it. */
const BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Path of a browser for the journeys. */
export function findBrowser(): string | undefined {
  return [process.env['HAULWAY_BROWSER'], ...BROWSERS].find((path) => path !== undefined && existsSync(path))
}

interface Prerequisite {
  readonly what: string
  readonly packages: readonly string[]
  readonly instead?: readonly string[]
  present(): boolean
}

const prerequisites: readonly Prerequisite[] = [
  {
    what: 'a Chromium browser',
    packages: ['chromium-headless-shell'],
    // The system has no package of that name.
    instead: ['chromium'],
    present: () => findBrowser() !== undefined,
  },
  {
    what: 'PostgreSQL server programs',
    packages: ['postgresql'],
    present: () => findSystemPostgres() !== undefined,
  },
  {
    what: 'the NATS server',
    packages: ['nats-server'],
    present: () => findBrokerProgram() !== undefined,
  },
  {
    what: 'fonts of the widths that pages are drawn for',
    packages: ['fonts-liberation'],
    present: () => spawnSync('fc-list', ['Liberation Sans']).stdout?.length > 0,
  },
  {
    what: 'fonts for Chinese',
    packages: ['fonts-noto-cjk'],
    present: () => spawnSync('fc-list', [':lang=zh']).stdout?.length > 0,
  },
]

/** Installs missing prerequisites from the system's packages when run as root; returns what is still missing. */
export async function installPrerequisites(print: (line: string) => void): Promise<string[]> {
  const missing = prerequisites.filter((need) => !need.present())
  if (missing.length === 0) return []
  const packages = missing.flatMap((need) => need.packages)
  const others = missing.flatMap((need) => need.instead ?? need.packages)
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    print(`Installing ${packages.join(', ')} from the system's packages …`)
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = (...words: string[]) =>
      promisify(execFile)('apt-get', words, { env: environment, maxBuffer: Infinity })
    try {
      await apt('update', '-qq')
      // Without recommended packages: a desktop browser's take longer to install than everything needed here.
      const install = ['install', '-y', '-qq', '--no-install-recommends']
      await apt(...install, ...packages).catch(() => apt(...install, ...others))
    } catch (error) {
      print(`apt-get failed: ${String(error)}`)
    }
  }
  return prerequisites
    .filter((need) => !need.present())
    .map((need) => `${need.what} is missing: install ${need.packages.join(' ')} (Debian's names)`)
}
