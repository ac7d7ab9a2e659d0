/** What the checks need beyond npm: a browser, PostgreSQL and NATS server programs, fonts. Installed here when we may. */
import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { brokerProgram } from '@haulway/testing/broker.ts'
import { systemPostgres } from './system-postgres.ts'

/** The one without a window first: journeys in it take half as long. */
const BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Path of a browser for the journeys. */
export function browserPath(): string | undefined {
  return [process.env['HAULWAY_BROWSER'], ...BROWSERS].find((path) => path !== undefined && existsSync(path))
}

interface Need {
  readonly what: string
  readonly packages: readonly string[]
  readonly instead?: readonly string[]
  present(): boolean
}

const needs: readonly Need[] = [
  {
    what: 'a Chromium browser',
    packages: ['chromium-headless-shell'],
    // Where the system has no package of that name.
    instead: ['chromium'],
    present: () => browserPath() !== undefined,
  },
  {
    what: 'PostgreSQL server programs',
    packages: ['postgresql'],
    present: () => systemPostgres() !== undefined,
  },
  {
    what: 'the NATS server',
    packages: ['nats-server'],
    present: () => brokerProgram() !== undefined,
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

/** Installs what is missing from the system's packages when run as root; answers what is still missing. */
export async function installPrerequisites(say: (line: string) => void): Promise<string[]> {
  const missing = needs.filter((need) => !need.present())
  if (missing.length === 0) return []
  const packages = missing.flatMap((need) => need.packages)
  const others = missing.flatMap((need) => need.instead ?? need.packages)
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say(`Installing ${packages.join(', ')} from the system's packages …`)
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = (...words: string[]) =>
      promisify(execFile)('apt-get', words, { env: environment, maxBuffer: Infinity })
    try {
      await apt('update', '-qq')
      // Alone: what a browser on a desk goes with takes longer to install than all that is needed.
      const install = ['install', '-y', '-qq', '--no-install-recommends']
      await apt(...install, ...packages).catch(() => apt(...install, ...others))
    } catch (error) {
      say(`apt-get failed: ${String(error)}`)
    }
  }
  return needs
    .filter((need) => !need.present())
    .map((need) => `${need.what} is missing: install ${need.packages.join(' ')} (Debian's names)`)
}
