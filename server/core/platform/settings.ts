import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { isIPv4 } from 'node:net'
import { join, resolve } from 'node:path'
import { SET_BY } from '#contract/rules/site.ts'
import type { SiteChange } from '#contract/site.ts'
import { type Environment, parseEnvironment, SettingsError, unknownSettings } from './environment.ts'
import { createPrivateFolder } from './private-files.ts'
import required from './required-settings.json' with { type: 'json' }

/** Placeholder address, so that security.txt exists in demonstrations. */
const DEMO_CONTACT = 'mailto:security@example.org'

export interface Settings {
  production: boolean
  port: number
  host: string
  publicUrl: string
  /** All origins of this site, such as 'https://cairn.example'. */
  origins: string[]
  /** Whether HOST and PUBLIC_URL are loopback and no proxy is trusted: only this machine reaches the server. */
  isLocal: boolean
  dataFolder: string
  databaseUrl: string | null
  databaseReadUrl: string | null
  workers: number
  /** How long the server continues to serve after SIGTERM, in ms. */
  drainMs: number
  /** The mail server's URL; null keeps emails in the outbox of /dev/outbox. */
  smtpUrl: string | null
  /**
   * Whether the site sends email. With SMTP_URL=none it doesn't, and an admission replaces the
   * confirmation of an address.
   */
  hasMail: boolean
  /** The sender of emails; null for the default, an address of this host with the name of the site. */
  mailFrom: string | null
  mailAddress: string
  mailBounceToken: string | null
  authSecret: string
  /** File of the generated secret; null when AUTH_SECRET is set. */
  secretFile: string | null
  /** Settings of the site that the environment fixes. */
  fixedSite: SiteChange
  demo: boolean
  limits: boolean
  accountTextBytes: number
  linkChecks: boolean
  /** Max. bytes of the pictures of all link previews. */
  previewBytes: number
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
  /**
   * The operator's own provider. `sessionMs`: how long a session lasts if this provider is the only
   * way to sign in, in ms.
   */
  oidc: (ProviderKeys & { issuer: string; name: string; sessionMs: number; moderator: ModeratorClaim | null }) | null
  /** Port of the stand-in for Google, chosen by `main`; null without one. */
  standInPort: number | null
}

interface ProviderKeys {
  clientId: string
  clientSecret: string
}

/** The claim that makes a person a moderator: it has this value, or is a list that contains the value. */
export interface ModeratorClaim {
  claim: string
  value: string
}

/** Throws a `SettingsError` that names each wrong setting. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = parseEnvironment(env)
  const production = given.NODE_ENV === 'production'
  if (production) refuseInProduction(given)
  if (given.DATABASE_READ_URL && !given.DATABASE_URL)
    throw new SettingsError('DATABASE_READ_URL needs DATABASE_URL, the primary that it replicates')
  if (given.SIGN_UP_DOMAINS) refuseUnprovable(given.SIGN_UP_DOMAINS, given)
  const demo = !production && (given.CAIRN_DEMO ?? (given.DATABASE_URL ? 'off' : 'on')) === 'on'
  const dataFolder = resolve(given.CAIRN_DATA)
  const { publicUrl, origins } = addressesOf(given.PUBLIC_URL, given.PORT)
  return {
    production,
    port: given.PORT,
    host: given.HOST,
    publicUrl,
    origins,
    isLocal: isLoopback(given.HOST) && isLoopback(new URL(publicUrl).hostname) && !given.TRUSTED_PROXY,
    dataFolder,
    databaseUrl: given.DATABASE_URL ?? null,
    databaseReadUrl: given.DATABASE_READ_URL ?? null,
    workers: given.CAIRN_WORKERS,
    drainMs: given.CAIRN_DRAIN_SECONDS * 1000,
    smtpUrl: given.SMTP_URL === 'none' ? null : (given.SMTP_URL ?? null),
    hasMail: given.SMTP_URL !== 'none',
    mailFrom: given.MAIL_FROM ?? null,
    mailAddress: `no-reply@${mailDomain(publicUrl)}`,
    mailBounceToken: given.MAIL_BOUNCE_TOKEN ?? null,
    authSecret: given.AUTH_SECRET ?? storedSecret(dataFolder),
    secretFile: given.AUTH_SECRET ? null : secretFileIn(dataFolder),
    fixedSite: fixedSiteOf(given),
    demo,
    limits: given.CAIRN_LIMITS === 'on',
    accountTextBytes: given.CAIRN_ACCOUNT_TEXT_MB * 1_000_000,
    linkChecks: (given.CAIRN_LINK_CHECKS ?? (production ? 'on' : 'off')) === 'on',
    previewBytes: given.CAIRN_PREVIEW_MB * 1_000_000,
    trustedProxy: given.TRUSTED_PROXY ?? [],
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

/** Throws if `domains` are set but neither email nor a provider can prove that an address belongs to its user. */
function refuseUnprovable(domains: readonly string[], { SMTP_URL, OIDC_ISSUER }: Environment): void {
  if (domains.length > 0 && SMTP_URL === 'none' && !OIDC_ISSUER)
    throw new SettingsError('SIGN_UP_DOMAINS needs OIDC_ISSUER or a mail server: SMTP_URL=none proves no address')
}

/** Warnings at the start about settings that are valid but probably not intended. */
export function settingsWarnings(env: NodeJS.ProcessEnv, { production, publicUrl }: Settings): string[] {
  const { protocol, hostname } = new URL(publicUrl)
  const isPlain = production && protocol === 'http:' && !isLoopback(hostname)
  const plain = 'PUBLIC_URL is http: passwords and cookies travel unencrypted; use https outside a closed network'
  return [...unknownSettings(env), ...(isPlain ? [plain] : [])]
}

/**
 * The domain of the sender's address. An IP address is written as a literal of RFC 5321:
 * [192.0.2.1], [IPv6:2001:db8::1].
 */
function mailDomain(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  if (hostname.startsWith('[')) return `[IPv6:${hostname.slice(1)}`
  return isIPv4(hostname) ? `[${hostname}]` : hostname
}

function isLoopback(host: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host)
}

/** The origins of the site; without PUBLIC_URL, every loopback name. */
function addressesOf(publicUrl: string | undefined, port: number): { publicUrl: string; origins: string[] } {
  if (publicUrl) return { publicUrl: publicUrl.replace(/\/+$/, ''), origins: [new URL(publicUrl).origin] }
  const origins = ['localhost', '127.0.0.1', '[::1]'].map((host) => new URL(`http://${host}:${port}`).origin)
  return { publicUrl: `http://localhost:${port}`, origins }
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

function oidcOf(given: Environment): Settings['oidc'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = given
  if (issuer && clientId && clientSecret && name) {
    const sessionMs = given.OIDC_SESSION_HOURS * 3_600_000
    return { issuer, clientId, clientSecret, name, sessionMs, moderator: moderatorClaimOf(given) }
  }
  if (issuer || clientId || clientSecret || name)
    throw new SettingsError('Set all of OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME, or none')
  if (given.OIDC_ONLY) throw new SettingsError('OIDC_ONLY=on needs OIDC_ISSUER, the only way in')
  if (moderatorClaimOf(given))
    throw new SettingsError('OIDC_MODERATOR_CLAIM needs OIDC_ISSUER, the provider that tells it')
  return null
}

function moderatorClaimOf({
  OIDC_MODERATOR_CLAIM: claim,
  OIDC_MODERATOR_VALUE: value,
}: Environment): ModeratorClaim | null {
  if (claim && value) return { claim, value }
  if (claim || value) throw new SettingsError('Set both OIDC_MODERATOR_CLAIM and OIDC_MODERATOR_VALUE, or neither')
  return null
}

/** The settings of the site that the environment has values for. */
function fixedSiteOf(given: Environment): SiteChange {
  const entries = Object.entries(SET_BY).map(([name, variable]) => [name, given[variable]])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function refuseInProduction(given: Environment): void {
  const missing = required.filter((name) => !given[name as keyof Environment])
  if (missing.length > 0) throw new SettingsError(`Production requires these settings: ${missing.join(', ')}`)
  if (given.CAIRN_LIMITS === 'off') throw new SettingsError('CAIRN_LIMITS=off is for tests and refused in production')
  if (given.CAIRN_DEMO === 'on') throw new SettingsError('CAIRN_DEMO=on is refused in production')
  if (given.PREVIEW_ALLOW) throw new SettingsError('PREVIEW_ALLOW is for tests and refused in production')
}

/**
 * Reads the generated secret. Outside production it is generated once and stored in the data
 * folder, with mode 0600.
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
