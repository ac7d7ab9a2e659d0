import { resolve } from 'node:path'
import { type BackupSchedule, parseSchedule } from './backup/schedule.ts'
import type { SmsGateway } from './sms/sender.ts'

export const serverRoles = ['api', 'ingest', 'live', 'worker'] as const
export type ServerRole = (typeof serverRoles)[number]

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDirectory: string
  readonly databaseUrl: string | undefined
  /** NATS servers through which several processes exchange changes; absent for a single process. */
  readonly natsUrl: string | undefined
  readonly roles: readonly ServerRole[]
  readonly publicUrl: string | undefined
  readonly adminLogin: string
  readonly adminPassword: string | undefined
  readonly tiles: string | undefined
  /** Origins of map layers, as named in the content security policy. */
  readonly mapHosts: readonly string[]
  readonly practice: boolean
  readonly trustedProxies: readonly string[]
  readonly metricsToken: string | undefined
  readonly logLevel: string
  readonly smtpUrl: string | undefined
  /** Without it SMS stay in the outbox. */
  readonly smsGateway: SmsGateway | undefined
  /** Secret with which the gateway authenticates when it forwards replies of phones. */
  readonly smsInboundSecret: string | undefined
  /** Secret with which the mail server authenticates when it forwards bounces. */
  readonly mailInboundSecret: string | undefined
  /** Key that seals secrets which must be read again; by default the key of the data folder. */
  readonly secretKey: Buffer | undefined
  /** The identity provider behind the TrimbleID button. */
  readonly identityProvider: IdentityProvider | undefined
  readonly signUp: boolean
  /** Bytes that the files of one account may take. */
  readonly fileQuota: number
  /** Certificate for https; plain http without it. */
  readonly tls: TlsFiles | undefined
  /** Scheduled backups; none by default. */
  readonly backup: BackupSchedule | undefined
}

/** Paths of PEM files. */
export interface TlsFiles {
  readonly cert: string
  readonly key: string
}

export interface IdentityProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

type Environment = Readonly<Record<string, string | undefined>>

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent']

function identityProviderIn(
  environment: Environment,
  issuer: string | undefined,
  mistakes: string[],
): IdentityProvider | undefined {
  const clientId = environment['OIDC_CLIENT_ID']?.trim() || undefined
  const clientSecret = environment['OIDC_CLIENT_SECRET']?.trim() || undefined
  if (issuer !== undefined && clientId !== undefined && clientSecret !== undefined) {
    return { issuer, clientId, clientSecret }
  }
  if (issuer !== undefined || clientId !== undefined || clientSecret !== undefined) {
    mistakes.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: all three are needed together')
  }
  return undefined
}

/**
 * Hosts of map layers: `tile.example.com`, `*.example.com`, or with a port; https, except on this machine. They
 * become part of the content security policy, so only host names pass.
 */
function mapHostsIn(value: string | undefined, mistakes: string[]): string[] {
  return (value ?? '').split(',').flatMap((one) => {
    const host = one.trim().toLowerCase()
    if (host === '') return []
    if (/^(localhost|127\.0\.0\.1)(:\d{1,5})?$/.test(host)) return [`http://${host}`]
    if (/^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*(:\d{1,5})?$/.test(host))
      return [`https://${host}`]
    mistakes.push(`HAULWAY_MAP_HOSTS: "${host}" is not the name of a host`)
    return []
  })
}

function smsGatewayIn(
  setting: (name: string) => string | undefined,
  url: string | undefined,
): SmsGateway | undefined {
  return url === undefined ? undefined : { url, token: setting('SMS_TOKEN'), from: setting('SMS_FROM') }
}

function tlsIn(cert: string | undefined, key: string | undefined, mistakes: string[]): TlsFiles | undefined {
  if (cert !== undefined && key !== undefined) return { cert: resolve(cert), key: resolve(key) }
  if (cert !== undefined) mistakes.push('HAULWAY_TLS_KEY: it is needed together with HAULWAY_TLS_CERT')
  if (key !== undefined) mistakes.push('HAULWAY_TLS_CERT: it is needed together with HAULWAY_TLS_KEY')
  return undefined
}

/** Megabytes as bytes. */
function fileQuotaIn(text: string, mistakes: string[]): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    mistakes.push(`HAULWAY_FILE_QUOTA_MB: "${text}" is not a number of megabytes`)
  }
  return Number(text) * 1_048_576
}

/** 32 bytes in base64, as `openssl rand -base64 32` writes them. */
function secretKeyIn(value: string | undefined, mistakes: string[]): Buffer | undefined {
  if (value === undefined) return undefined
  if (/^[A-Za-z0-9+/]{43}=$/.test(value)) return Buffer.from(value, 'base64')
  mistakes.push('HAULWAY_SECRET_KEY: 32 bytes in base64 are expected (openssl rand -base64 32)')
  return undefined
}

/** One address, or several of a cluster joined by commas. */
function brokerIn(value: string | undefined, mistakes: string[]): string | undefined {
  const protocols = new Set(['nats:', 'tls:'])
  const isBroker = (one: string) => {
    const address = URL.parse(one.trim())
    return address !== null && protocols.has(address.protocol) && address.hostname !== ''
  }
  if (value === undefined || value.split(',').every(isBroker)) return value
  mistakes.push('NATS_URL: addresses starting with nats: or tls: are expected, joined by commas')
  return undefined
}

/** Secrets from examples and common guess lists, at least 8 characters long. */
const GUESSED = new Set(
  `password password1 passw0rd 12345678 123456789 1234567890 11111111 00000000 qwertyui qwertyuiop qwerty123 iloveyou
   changeme change-me changeit letmein1 admin123 admin1234 administrator secret123 supersecret sample-secret example1
   your-password your-secret haulway1 haulway123`.split(/\s+/),
)
const guessed = (secret: string): boolean => GUESSED.has(secret.toLowerCase())
const SHORTEST_TOKEN = 16

/**
 * Rejects a secret that others know or guess (threats J1). The first administrator's password follows the rules of
 * every new password.
 */
function secretMistakes(config: Config): string[] {
  const { metricsToken, smsInboundSecret, mailInboundSecret, identityProvider } = config
  const mistakes: string[] = []
  const tokens = {
    HAULWAY_METRICS_TOKEN: metricsToken,
    SMS_INBOUND_SECRET: smsInboundSecret,
    MAIL_INBOUND_SECRET: mailInboundSecret,
  }
  for (const [name, token] of Object.entries(tokens)) {
    if (token !== undefined && token.length < SHORTEST_TOKEN)
      mistakes.push(`${name}: at least ${SHORTEST_TOKEN} characters are needed`)
  }
  if (identityProvider !== undefined && guessed(identityProvider.clientSecret)) {
    mistakes.push('OIDC_CLIENT_SECRET: this is a sample, not the secret of the provider')
  }
  return mistakes
}

/**
 * Reads the settings of the contract from the environment. Returns every mistake as one clear line; a program with
 * mistakes exits with code 78 (EX_CONFIG).
 */
export function readConfig(environment: Environment): { config: Config } | { mistakes: string[] } {
  const mistakes: string[] = []
  const setting = (name: string): string | undefined => environment[name]?.trim() || undefined
  const oneOf = (name: string, allowed: readonly string[], otherwise: string): string => {
    const value = setting(name) ?? otherwise
    if (!allowed.includes(value)) mistakes.push(`${name}: "${value}" is not one of ${allowed.join(', ')}`)
    return value
  }
  const address = (name: string, protocols: readonly string[]): string | undefined => {
    const value = setting(name)
    if (value === undefined) return undefined
    const parsed = URL.canParse(value) ? new URL(value) : undefined
    if (parsed && protocols.includes(parsed.protocol)) return value
    mistakes.push(`${name}: an address starting with ${protocols.join(' or ')} is expected`)
    return undefined
  }
  const portText = setting('PORT') ?? '8080'
  const port = Number(portText)
  if (!/^\d{1,5}$/.test(portText) || port > 65_535) mistakes.push(`PORT: "${portText}" is not 0 to 65535`)
  const roleNames = setting('HAULWAY_ROLES')
    ?.split(',')
    .map((one) => one.trim())
  const roles = serverRoles.filter((role) => roleNames === undefined || roleNames.includes(role))
  for (const name of roleNames ?? []) {
    if (!serverRoles.some((role) => role === name)) {
      mistakes.push(`HAULWAY_ROLES: "${name}" is not one of ${serverRoles.join(', ')}`)
    }
  }
  const config: Config = {
    port,
    host: setting('HOST') ?? '127.0.0.1',
    dataDirectory: resolve(setting('HAULWAY_DATA') ?? './data'),
    databaseUrl: address('DATABASE_URL', ['postgres:', 'postgresql:']),
    natsUrl: brokerIn(setting('NATS_URL'), mistakes),
    roles,
    publicUrl: address('HAULWAY_PUBLIC_URL', ['http:', 'https:']),
    adminLogin: setting('HAULWAY_ADMIN_LOGIN') ?? 'admin',
    adminPassword: environment['HAULWAY_ADMIN_PASSWORD'] || undefined,
    tiles: address('HAULWAY_TILES', ['http:', 'https:']),
    mapHosts: mapHostsIn(setting('HAULWAY_MAP_HOSTS'), mistakes),
    practice: oneOf('HAULWAY_PRACTICE', ['on', 'off'], 'on') === 'on',
    trustedProxies: (setting('HAULWAY_TRUSTED_PROXIES') ?? '').split(',').flatMap((one) => one.trim() || []),
    metricsToken: setting('HAULWAY_METRICS_TOKEN'),
    logLevel: oneOf('HAULWAY_LOG', LOG_LEVELS, 'info'),
    smtpUrl: address('SMTP_URL', ['smtp:', 'smtps:']),
    smsGateway: smsGatewayIn(setting, address('SMS_URL', ['https:', 'http:'])),
    smsInboundSecret: setting('SMS_INBOUND_SECRET'),
    mailInboundSecret: setting('MAIL_INBOUND_SECRET'),
    secretKey: secretKeyIn(setting('HAULWAY_SECRET_KEY'), mistakes),
    identityProvider: identityProviderIn(environment, address('OIDC_ISSUER', ['https:', 'http:']), mistakes),
    signUp: oneOf('HAULWAY_SIGNUP', ['on', 'off'], 'off') === 'on',
    fileQuota: fileQuotaIn(setting('HAULWAY_FILE_QUOTA_MB') ?? '10240', mistakes),
    tls: tlsIn(setting('HAULWAY_TLS_CERT'), setting('HAULWAY_TLS_KEY'), mistakes),
    backup: parseSchedule(setting('HAULWAY_BACKUP'), mistakes),
  }
  mistakes.push(...secretMistakes(config))
  return mistakes.length > 0 ? { mistakes } : { config }
}
