import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { createPrivateFolder } from './private-files.ts'

const onOff = z.enum(['on', 'off'], { error: 'on or off' })
const whole = (low: number, high: number) =>
  z.coerce
    .number({ error: 'a number' })
    .check(
      z.int({ error: 'a whole number' }),
      z.gte(low, { error: `at least ${low}` }),
      z.lte(high, { error: `at most ${high}` }),
    )
const url = (scheme: RegExp, example: string) =>
  z
    .string()
    .check(z.refine((value) => scheme.test(value) && URL.canParse(value), { error: `a URL such as ${example}` }))
const http = url(/^https?:\/\//, 'https://cairn.example.org')
const postgres = url(/^postgres(?:ql)?:\/\//, 'postgres://user:password@host:5432/cairn')

/** Every environment variable that Cairn reads; an empty one counts as unset. */
const environment = z.object({
  NODE_ENV: z.optional(z.string()),
  /** Port to listen on; 3000 unless set. */
  PORT: z._default(whole(0, 65_535), 3000),
  /** Address to listen on; loopback unless set. */
  HOST: z._default(z.string(), '127.0.0.1'),
  /** The URL that people open. */
  PUBLIC_URL: z.optional(http),
  /** Folder of the SQLite database and of the generated secret. */
  CAIRN_DATA: z._default(z.string(), 'data'),
  /** A PostgreSQL database to use instead of SQLite. */
  DATABASE_URL: z.optional(postgres),
  /** A streaming replica of DATABASE_URL; serves reads once it has the reader's own last write. */
  DATABASE_READ_URL: z.optional(postgres),
  /** Signs cookies and encrypts providerKeys; at least 32 characters. */
  AUTH_SECRET: z.optional(z.string().check(z.minLength(32, { error: 'at least 32 characters' }))),
  SMTP_URL: z.optional(url(/^smtps?:\/\//, 'smtp://user:password@host:587')),
  MAIL_FROM: z.optional(z.string()),
  /** Bearer token for /api/mail/bounce, which doesn't exist without it; at least 16 characters. */
  MAIL_BOUNCE_TOKEN: z.optional(z.string().check(z.minLength(16, { error: 'at least 16 characters' }))),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  FACEBOOK_CLIENT_ID: z.optional(z.string()),
  FACEBOOK_CLIENT_SECRET: z.optional(z.string()),
  X_CLIENT_ID: z.optional(z.string()),
  X_CLIENT_SECRET: z.optional(z.string()),
  /** An OpenID Connect provider such as Keycloak; endpoints are discovered. All four or none. */
  OIDC_ISSUER: z.optional(http),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  /** Label of the sign-in button, at most 40 characters. */
  OIDC_NAME: z.optional(z.string().check(z.maxLength(40, { error: 'at most 40 characters' }))),
  /**
   * Fills an empty database with demonstration content; on by default only on SQLite outside
   * production.
   */
  CAIRN_DEMO: z.optional(onOff),
  /** `off` disables all limits except that of sign-in. */
  CAIRN_LIMITS: z._default(onOff, 'on'),
  /** Max. megabytes of text that an account stores. */
  CAIRN_ACCOUNT_TEXT_MB: z._default(whole(1, 100_000), 50),
  /** Whether the links of steps are checked; `on` in production unless set. */
  CAIRN_LINK_CHECKS: z.optional(onOff),
  /** Number of server processes that share the port. */
  CAIRN_WORKERS: z._default(whole(1, 64), 1),
  /** Proxies whose X-Forwarded-For is trusted: addresses or networks, comma-separated. */
  TRUSTED_PROXY: z.optional(z.string()),
  /** Whether HSTS includes the subdomains of PUBLIC_URL. */
  HSTS_SUBDOMAINS: z._default(onOff, 'off'),
  /** Contact in /.well-known/security.txt: an https or mailto URL. */
  SECURITY_CONTACT: z.optional(url(/^(?:https:\/\/|mailto:.)/, 'mailto:security@example.org')),
  /** Bearer token for /metrics, which doesn't exist without it; at least 16 characters. */
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, { error: 'at least 16 characters' }))),
  /** Requests to log: `errors` for server errors and requests over one second, or all. */
  CAIRN_LOG: z._default(z.enum(['errors', 'requests'], { error: 'errors or requests' }), 'errors'),
  /**
   * Local hosts that previews may fetch in tests: host:port,...; names in .localhost are this
   * machine.
   */
  PREVIEW_ALLOW: z.optional(
    z.string().check(z.regex(/^[^\s,/]+:\d{1,5}(?:,[^\s,/]+:\d{1,5})*$/, { error: 'host:port,...' })),
  ),
})

/** Placeholder, so that security.txt exists in demonstrations. */
const DEMO_CONTACT = 'mailto:security@example.org'

export interface Settings {
  production: boolean
  port: number
  host: string
  publicUrl: string
  /** All origins of this site. */
  origins: string[]
  dataFolder: string
  databaseUrl: string | null
  databaseReadUrl: string | null
  workers: number
  /** Null keeps emails in the outbox of /dev/outbox. */
  smtpUrl: string | null
  mailFrom: string
  mailBounceToken: string | null
  authSecret: string
  /** File of the generated secret; null when AUTH_SECRET is set. */
  secretFile: string | null
  demo: boolean
  limits: boolean
  accountTextBytes: number
  linkChecks: boolean
  trustedProxy: string[]
  hstsSubdomains: boolean
  securityContact: string | null
  metricsToken: string | null
  logRequests: boolean
  /** 'host:port' of local hosts that previews may reach. */
  previewAllow: ReadonlySet<string>
  google: ProviderKeys | null
  facebook: ProviderKeys | null
  x: ProviderKeys | null
  oidc: (ProviderKeys & { issuer: string; name: string }) | null
  /** Port of the stand-in for Google, chosen by `main`; null without one. */
  standInPort: number | null
}

interface ProviderKeys {
  clientId: string
  clientSecret: string
}

/** Throws a `SettingsError` that names each wrong setting. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = parse(env)
  const production = given.NODE_ENV === 'production'
  if (production) refuseInProduction(given)
  if (given.DATABASE_READ_URL && !given.DATABASE_URL)
    throw new SettingsError('DATABASE_READ_URL needs DATABASE_URL, the primary that it replicates')
  const demo = !production && (given.CAIRN_DEMO ?? (given.DATABASE_URL ? 'off' : 'on')) === 'on'
  const dataFolder = resolve(given.CAIRN_DATA)
  const { publicUrl, origins } = addressesOf(given.PUBLIC_URL, given.PORT)
  return {
    production,
    port: given.PORT,
    host: given.HOST,
    publicUrl,
    origins,
    dataFolder,
    databaseUrl: given.DATABASE_URL ?? null,
    databaseReadUrl: given.DATABASE_READ_URL ?? null,
    workers: given.CAIRN_WORKERS,
    smtpUrl: given.SMTP_URL ?? null,
    mailFrom: given.MAIL_FROM ?? `Cairn <no-reply@${new URL(publicUrl).hostname}>`,
    mailBounceToken: given.MAIL_BOUNCE_TOKEN ?? null,
    authSecret: given.AUTH_SECRET ?? storedSecret(dataFolder),
    secretFile: given.AUTH_SECRET ? null : secretFileIn(dataFolder),
    demo,
    limits: given.CAIRN_LIMITS === 'on',
    accountTextBytes: given.CAIRN_ACCOUNT_TEXT_MB * 1_000_000,
    linkChecks: (given.CAIRN_LINK_CHECKS ?? (production ? 'on' : 'off')) === 'on',
    trustedProxy: given.TRUSTED_PROXY?.split(',').map((proxy) => proxy.trim()) ?? [],
    hstsSubdomains: given.HSTS_SUBDOMAINS === 'on',
    securityContact: given.SECURITY_CONTACT ?? (demo ? DEMO_CONTACT : null),
    metricsToken: given.METRICS_TOKEN ?? null,
    logRequests: given.CAIRN_LOG === 'requests',
    previewAllow: new Set(given.PREVIEW_ALLOW?.split(',') ?? []),
    google: providerKeys(given.GOOGLE_CLIENT_ID, given.GOOGLE_CLIENT_SECRET, 'GOOGLE'),
    facebook: providerKeys(given.FACEBOOK_CLIENT_ID, given.FACEBOOK_CLIENT_SECRET, 'FACEBOOK'),
    x: providerKeys(given.X_CLIENT_ID, given.X_CLIENT_SECRET, 'X'),
    oidc: oidcOf(given),
    standInPort: null,
  }
}

/** Without PUBLIC_URL, the site is at every loopback name. */
function addressesOf(publicUrl: string | undefined, port: number): { publicUrl: string; origins: string[] } {
  if (publicUrl) return { publicUrl: publicUrl.replace(/\/+$/, ''), origins: [new URL(publicUrl).origin] }
  const origins = ['localhost', '127.0.0.1', '[::1]'].map((host) => new URL(`http://${host}:${port}`).origin)
  return { publicUrl: `http://localhost:${port}`, origins }
}

export class SettingsError extends Error {}

function parse(env: NodeJS.ProcessEnv) {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(set)
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} must be ${issue.message}`)
  throw new SettingsError(wrong.join('; '))
}

function providerKeys(
  clientId: string | undefined,
  clientSecret: string | undefined,
  name: string,
): ProviderKeys | null {
  if (clientId && clientSecret) return { clientId, clientSecret }
  if (clientId || clientSecret)
    throw new SettingsError(`Set both ${name}_CLIENT_ID and ${name}_CLIENT_SECRET, or neither`)
  return null
}

function oidcOf(given: z.infer<typeof environment>): Settings['oidc'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = given
  if (issuer && clientId && clientSecret && name) return { issuer, clientId, clientSecret, name }
  if (issuer || clientId || clientSecret || name)
    throw new SettingsError('Set all of OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME, or none')
  return null
}

function refuseInProduction(given: z.infer<typeof environment>): void {
  const missing = (['AUTH_SECRET', 'PUBLIC_URL', 'SMTP_URL'] as const).filter((name) => !given[name])
  if (missing.length > 0) throw new SettingsError(`Production requires these settings: ${missing.join(', ')}`)
  if (given.CAIRN_LIMITS === 'off') throw new SettingsError('CAIRN_LIMITS=off is for tests and refused in production')
  if (given.CAIRN_DEMO === 'on') throw new SettingsError('CAIRN_DEMO=on is refused in production')
  if (given.PREVIEW_ALLOW) throw new SettingsError('PREVIEW_ALLOW is for tests and refused in production')
}

/**
 * Outside production the secret is generated once and stored in the data folder, with mode 0600.
 */
function storedSecret(folder: string): string {
  const file = secretFileIn(folder)
  createPrivateFolder(folder)
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8')
}

function secretFileIn(folder: string): string {
  return join(folder, 'auth-secret')
}
