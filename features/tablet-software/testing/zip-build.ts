/** Builds as the program that builds the cab writes them, with any content. */
import { strToU8, zipSync } from 'fflate'
import {
  addressOf,
  PAGE,
  sha256Of,
  VERSION_NAME,
  versionOf,
  withVersion,
  WORKER,
  writeWorker,
} from '../tablet-software.ts'

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** The page of a build, which shows a text. */
export const pageOf = (text: string): string =>
  `<!doctype html><meta name="${VERSION_NAME}" content="" /><title>${text}</title>`

export interface TestBuild {
  readonly version: string
  /** By path. */
  readonly files: Readonly<Record<string, string>>
}

/** `files` by path, beside a page and a worker that are like those of every build. */
export async function createBuild(title: string, files: Record<string, string> = {}): Promise<TestBuild> {
  const content: Record<string, string> = {
    [PAGE]: pageOf(title),
    'assets/index-abc.js': `show(${JSON.stringify(title)})`,
    [WORKER]: 'addEventListener("install", () => 0)',
    ...files,
  }
  const hashed = Object.entries(content).map(async ([path, text]) => ({
    path,
    sha256: await sha256Of(bytesOf(text), crypto.subtle),
  }))
  const version = await versionOf(await Promise.all(hashed), crypto.subtle)
  const listed = Object.keys(content).filter((path) => path !== WORKER)
  return {
    version,
    files: {
      ...content,
      [PAGE]: withVersion(content[PAGE] ?? '', version),
      [WORKER]: writeWorker({ version, files: listed.map(addressOf) }, content[WORKER] ?? ''),
    },
  }
}

export const zipOf = (files: Readonly<Record<string, string | Uint8Array>>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([path, content]) => [
          path,
          typeof content === 'string' ? strToU8(content) : content,
        ]),
      ),
    ),
  )
