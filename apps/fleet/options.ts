/** Options of the command line, with errors that name the expected values. */
import { parseArgs } from 'node:util'

/** Invalid command line. */
export class UsageError extends Error {}

export interface CommandLine {
  positionals: string[]
  values: Readonly<Record<string, string | undefined>>
}

/** Reads `--name value` for each of `names`; any other option is an error that lists them. */
export function readCommandLine(args: readonly string[], names: readonly string[]): CommandLine {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
      strict: true,
    })
    return { positionals, values }
  } catch (error) {
    const message = error instanceof Error ? error.message.split('. ')[0]! : String(error)
    throw new UsageError(`${message}; the options are ${names.map((name) => `--${name}`).join(' ')}`)
  }
}

/** A number within bounds, or `otherwise` when the option is not given. */
export function numberOption(
  line: CommandLine,
  name: string,
  otherwise: number,
  bounds: { min: number; max: number; integer?: boolean },
): number {
  const text = line.values[name]
  if (text === undefined) return otherwise
  const value = Number(text)
  const whole = bounds.integer !== true || Number.isInteger(value)
  if (text.trim() === '' || !(value >= bounds.min && value <= bounds.max) || !whole) {
    const kind = bounds.integer === true ? 'a whole number' : 'a number'
    throw new UsageError(`--${name} "${text}": ${kind} from ${bounds.min} to ${bounds.max} is expected`)
  }
  return value
}

/** One of the named choices. */
export function choiceOption<T extends string>(
  line: CommandLine,
  name: string,
  choices: readonly T[],
): T | undefined {
  const text = line.values[name]
  if (text === undefined) return undefined
  const found = choices.find((choice) => choice === text)
  if (found === undefined)
    throw new UsageError(`--${name} "${text}": one of ${choices.join(', ')} is expected`)
  return found
}

/** `a, b,c` as its parts; undefined when the option is not given. */
export function listOption(line: CommandLine, name: string): string[] | undefined {
  const parts = line.values[name]?.split(',').map((part) => part.trim())
  return parts?.filter((part) => part !== '')
}

/** Factor of speed over real time; Infinity for as fast as possible. */
export function speedOption(line: CommandLine, otherwise: number): number {
  const speed = choiceOption(line, 'speed', ['1', '10', 'max'])
  return speed === undefined ? otherwise : speed === 'max' ? Infinity : Number(speed)
}

export interface ServerOptions {
  url: string
  login: string
  password: string
  account: string | null
}

export const serverOptionNames = ['url', 'login', 'account'] as const

/** The server and the login; the password comes from the environment only, never from the command line. */
export function serverOptions(
  line: CommandLine,
  env: Readonly<Record<string, string | undefined>>,
): ServerOptions {
  const url = line.values['url'] ?? 'http://localhost:8080'
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol)) {
    throw new UsageError(`--url "${url}": an address like http://localhost:8080 is expected`)
  }
  const password = env['HAULWAY_PASSWORD']
  if (password === undefined || password === '') {
    throw new UsageError('HAULWAY_PASSWORD must hold the password of --login')
  }
  return {
    url: parsed.origin + parsed.pathname.replace(/\/+$/, ''),
    login: line.values['login'] ?? 'admin',
    password,
    account: line.values['account'] ?? null,
  }
}
