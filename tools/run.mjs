// The first thing that runs on a fresh machine: plain JavaScript that any supported Node understands.
// It installs what is locked when that is missing or stale, then hands over to the pinned runtime,
// which runs TypeScript directly.  Usage: node tools/run.mjs <file.ts> [arguments]
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'node_modules', '.installed-lock')
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  console.error('Installing the locked dependencies …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  execFileSync(npm, ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  writeFileSync(stamp, lock)
}

const pinned = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node')
const runtime = existsSync(pinned) ? pinned : process.execPath
if (runtime === process.execPath && Number(process.versions.node.split('.')[0]) < 24) {
  console.error(`Node ${process.versions.node} is too old: 24 or newer is needed on this platform.`)
  process.exit(78)
}
const [file, ...rest] = process.argv.slice(2)
const path = `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`
// Return freed memory to the system, or reuse it, rather than keep it: decision 0057. Threads that help to collect a
// young generation of 8 MB make it wait for a busy processor: decision 0134.
const thrifty = ['--max-semi-space-size=8', '--no-parallel-scavenge']
const child = spawn(runtime, [...thrifty, join(root, file), ...rest], {
  stdio: 'inherit',
  env: { MALLOC_ARENA_MAX: '2', ...process.env, PATH: path },
})
// Signals go to the program itself, so that it can drain; this process only waits for it to end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
