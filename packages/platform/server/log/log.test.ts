import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const file = fileURLToPath(new URL('./log.ts', import.meta.url))

test('writes each message as one line of JSON, masks secrets (threats D11) and omits the stack for a full disk', () => {
  const hostile = 'grace\r\n{"level":30,"msg":"forged"}\u001b[2J\u2028'
  const secrets = Object.fromEntries(
    ['password', 'authorization', 'cookie', 'secret', 'token'].map((name) => [name, `S3CRET of ${name}`]),
  )
  const script = `
    const { openLog } = await import(${JSON.stringify(file)})
    const log = openLog('info')
    log.warn({ login: ${JSON.stringify(hostile)} }, ${JSON.stringify(hostile)})
    log.info({ ...${JSON.stringify(secrets)}, body: ${JSON.stringify(secrets)} }, 'told')
    log.warn({ err: Object.assign(new Error('could not extend file'), { code: '53100' }) }, 'not stored')
    log.error({ err: Object.assign(new Error('failed'), { config: ${JSON.stringify(secrets)} }) }, 'failed')
  `
  const { stderr, stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
  expect(stdout).toBe('')
  const lines = stderr.trimEnd().split('\n')
  expect(lines).toHaveLength(4)
  const read = lines.map((line) => JSON.parse(line) as { msg: string; login?: string; password?: string })
  expect(read[0]).toMatchObject({ msg: hostile, login: hostile })
  expect(lines[2]).not.toContain('"stack"')
  expect(lines[3]).toContain('"stack"')
  expect(read[1]).toMatchObject({ password: '***', token: '***', body: { cookie: '***', secret: '***' } })
  expect(stderr).not.toContain('S3CRET')
  expect(stderr).not.toContain('\u001b')
})
