import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('uses the documented defaults for an empty environment', () => {
  const read = readConfig({})
  if ('mistakes' in read) throw new Error(read.mistakes.join())
  expect(read.config).toMatchObject({ port: 8080, host: '127.0.0.1', practice: true, adminLogin: 'admin' })
  expect(read.config.roles).toEqual(['api', 'ingest', 'live', 'worker'])
  expect(read.config.dataDirectory.endsWith('/data')).toBe(true)
  expect(read.config.fileQuota).toBe(10 * 1024 ** 3)
})

test('reports every mistake in one line that names the variable', () => {
  const read = readConfig({
    PORT: 'eighty',
    DATABASE_URL: 'mysql://x',
    NATS_URL: 'nats://a:4222,http://b',
    HAULWAY_ROLES: 'api,cook',
    HAULWAY_PRACTICE: 'maybe',
    HAULWAY_SIGNUP: 'perhaps',
    SMTP_URL: 'mail.example',
    HAULWAY_FILE_QUOTA_MB: '10 GB',
    HAULWAY_BACKUP: 'weekly /srv/backups',
    OIDC_ISSUER: 'https://id.example',
  })
  if ('config' in read) throw new Error('accepted')
  expect(read.mistakes.map((line) => line.split(':')[0])).toEqual([
    'PORT',
    'HAULWAY_ROLES',
    'DATABASE_URL',
    'NATS_URL',
    'HAULWAY_PRACTICE',
    'SMTP_URL',
    'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET',
    'HAULWAY_SIGNUP',
    'HAULWAY_FILE_QUOTA_MB',
    'HAULWAY_BACKUP',
  ])
})

test.each([
  ['HAULWAY_METRICS_TOKEN', ['token', 'fifteen letters']],
  ['MAIL_INBOUND_SECRET', ['bounces', 'fifteen letters']],
  ['OIDC_CLIENT_SECRET', ['your-secret', 'changeme']],
])('%s: refuses a short, sample or guessable secret without repeating it', (name, secrets) => {
  const others = {
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'haulway',
    OIDC_CLIENT_SECRET: 'R4nd-om.8h',
  }
  for (const secret of secrets) {
    const read = readConfig({ ...others, HAULWAY_ADMIN_LOGIN: 'the-login', [name]: secret })
    if ('config' in read) throw new Error(`accepted: ${secret}`)
    expect(read.mistakes.map((line) => line.split(':')[0])).toEqual([name])
    expect(read.mistakes.join()).not.toContain(secret)
  }
})
