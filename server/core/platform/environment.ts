import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { LANGUAGES } from '#contract/rules/language.ts'
import { asDomain, isSiteName, NAME_MAX, SIGN_UP_MODES, THEMES } from '#contract/rules/site.ts'
import { editDistance } from '#contract/rules/text-folding.ts'

/** A wrong setting. The server's start fails with this message, on one line. */
export class SettingsError extends Error {}

const onOff = z.enum(['on', 'off'], { error: 'on or off' })
const onOffFlag = z.pipe(
  onOff,
  z.transform((value) => value === 'on'),
)
const text = (test: (value: string) => boolean, error: string) => z.string().check(z.refine(test, { error }))
const secret = text((value) => value.length >= 16, 'at least 16 characters')
const whole = (low: number, high: number) =>
  z.pipe(
    text(
      (value) => /^\d{1,9}$/.test(value) && Number(value) >= low && Number(value) <= high,
      `a whole number from ${low} to ${high}`,
    ),
    z.transform(Number),
  )
const url = (scheme: RegExp, example: string) =>
  text((value) => scheme.test(value) && URL.canParse(value), `a URL such as ${example}`)
const issuer = url(/^https?:\/\//, 'https://id.example.org')
const postgres = url(/^postgres(?:ql)?:\/\//, 'postgres://user:password@host:5432/cairn')

/** The URL of the site without a path, since links and cookies start at the root of the host. */
const siteUrl = text((value) => {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) return false
  const { pathname, username, password } = new URL(value)
  return pathname === '/' && !/[?#]/.test(value) && username + password === ''
}, 'a URL without a path, query or fragment, such as https://cairn.example.org')

/**
 * A secret of at least 32 characters; placeholders such as 32 times the same letter are refused.
 */
const signingSecret = text(
  (value) => value.length >= 32 && new Set(value).size >= 6,
  'at least 32 characters, at least 6 of them different',
)

const ONE_ADDRESS = '[^\\s<>@,;]+@[^\\s<>@,;]+'
const sender = text(
  (value) => new RegExp(`^(?:(?:[^<>@,"]*|"[^<>"]*" *)<${ONE_ADDRESS}>|${ONE_ADDRESS})$`).test(value),
  'an address such as Cairn <no-reply@example.org>',
)

const listenAddress = text(
  (value) => isIP(value) > 0 || /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(value),
  'an address of this machine, such as 127.0.0.1 or 0.0.0.0',
)

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

/** Whether the value is an address, a network such as 10.0.0.0/8, or a name that Fastify knows. */
function isNetwork(value: string): boolean {
  const [address = '', bits, ...more] = value.split('/')
  const family = isIP(address)
  if (family === 0) return NAMED_NETWORKS.includes(value)
  return (
    more.length === 0 && (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && +bits <= (family === 4 ? 32 : 128)))
  )
}

/** Every environment variable that Cairn reads; an empty one counts as unset. */
const environment = z.object({
  NODE_ENV: z.optional(z.enum(['production', 'development', 'test'], { error: 'production, development or test' })),
  /** Port to listen on; 3000 unless set. */
  PORT: z._default(whole(0, 65_535), 3000),
  /** Address to listen on; loopback unless set. */
  HOST: z._default(listenAddress, '127.0.0.1'),
  /** The URL that people open. */
  PUBLIC_URL: z.optional(siteUrl),
  /** Folder of the SQLite database and of the generated secret. */
  CAIRN_DATA: z._default(z.string(), 'data'),
  /** A PostgreSQL database to use instead of SQLite. */
  DATABASE_URL: z.optional(postgres),
  /**
   * A streaming replica of DATABASE_URL. It serves reads while its lag is small and it has the
   * reader's own last write.
   */
  DATABASE_READ_URL: z.optional(postgres),
  /** Signs cookies and encrypts the keys of providers; at least 32 characters. */
  AUTH_SECRET: z.optional(signingSecret),
  /** The mail server; `none`: the site sends no email. */
  SMTP_URL: z.optional(
    text(
      (value) => value === 'none' || (/^smtps?:\/\//.test(value) && URL.canParse(value)),
      'a URL such as smtp://user:password@host:587, or none',
    ),
  ),
  MAIL_FROM: z.optional(sender),
  /** Bearer token for /api/mail/bounce, which doesn't exist without it; at least 16 characters. */
  MAIL_BOUNCE_TOKEN: z.optional(secret),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  FACEBOOK_CLIENT_ID: z.optional(z.string()),
  FACEBOOK_CLIENT_SECRET: z.optional(z.string()),
  X_CLIENT_ID: z.optional(z.string()),
  X_CLIENT_SECRET: z.optional(z.string()),
  /**
   * Issuer of an OpenID Connect provider such as Keycloak, whose endpoints are discovered. All four
   * variables of the provider are set, or none.
   */
  OIDC_ISSUER: z.optional(issuer),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  /** Label of the sign-in button, at most 40 characters. */
  OIDC_NAME: z.optional(z.string().check(z.maxLength(40, { error: 'at most 40 characters' }))),
  /** Whether this provider is the only way to sign in; fixes the setting of the page 'This site'. */
  OIDC_ONLY: z.optional(onOffFlag),
  /** How long a session lasts, in hours, where this provider is the only way to sign in. */
  OIDC_SESSION_HOURS: z._default(whole(1, 720), 12),
  /**
   * The claim that makes a person a moderator, such as groups or realm_access.roles. The next
   * variable has the value that it must have or contain.
   */
  OIDC_MODERATOR_CLAIM: z.optional(z.string()),
  OIDC_MODERATOR_VALUE: z.optional(z.string()),
  /** Who can get an account; fixes the setting of the page 'This site'. */
  SIGN_UP: z.optional(choice(SIGN_UP_MODES)),
  /** Email domains whose addresses can have an account, with their subdomains; comma-separated. */
  SIGN_UP_DOMAINS: z.optional(
    z.pipe(
      text((value) => split(value).every(asDomain), 'domains, comma-separated, such as example.org,school.example'),
      z.transform((value: string) => split(value).flatMap((domain) => asDomain(domain) ?? [])),
    ),
  ),
  /** Whether members can invite people; fixes the setting of the page 'This site'. */
  MEMBERS_INVITE: z.optional(onOffFlag),
  /** Whether moderators and operators need a second factor; fixes the setting of the page 'This site'. */
  MODERATORS_NEED_FACTOR: z.optional(onOffFlag),
  /** The name of the site in titles, emails and pictures. */
  SITE_NAME: z.optional(
    text(
      (value) => isSiteName(value) && value.trim() !== '' && value.length <= NAME_MAX,
      `1 to ${NAME_MAX} characters, without < > [ ] { } and quotation marks`,
    ),
  ),
  /** The language of pages and emails for people whose own language isn't known. */
  SITE_LANGUAGE: z.optional(choice(LANGUAGES)),
  /** The theme of pages for visitors who haven't chosen one. */
  SITE_THEME: z.optional(choice(THEMES)),
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
  /** Max. megabytes of the pictures of all link previews. */
  CAIRN_PREVIEW_MB: z._default(whole(100, 1_000_000), 2000),
  /** Number of server processes that share the port. */
  CAIRN_WORKERS: z._default(whole(1, 64), 1),
  /** How long the server continues to serve after SIGTERM, in seconds, so that proxies notice the stop. */
  CAIRN_DRAIN_SECONDS: z._default(whole(0, 60), 0),
  /** Proxies whose X-Forwarded-For is trusted: addresses or networks, comma-separated. */
  TRUSTED_PROXY: z.optional(
    z.pipe(
      text(
        (value) => split(value).every(isNetwork),
        'addresses or networks, comma-separated, such as 127.0.0.1,10.0.0.0/8',
      ),
      z.transform(split),
    ),
  ),
  /** Whether HSTS includes the subdomains of PUBLIC_URL. */
  HSTS_SUBDOMAINS: z._default(onOff, 'off'),
  /** Contact in /.well-known/security.txt: an https or mailto URL. */
  SECURITY_CONTACT: z.optional(url(/^(?:https:\/\/|mailto:.)/, 'mailto:security@example.org')),
  /** Bearer token for /metrics, which doesn't exist without it; at least 16 characters. */
  METRICS_TOKEN: z.optional(secret),
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

export type Environment = z.infer<typeof environment>

export const settingNames = Object.keys(environment.shape)

/** Throws a `SettingsError` that names each wrong setting. */
export function parseEnvironment(env: NodeJS.ProcessEnv): Environment {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(set)
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} must be ${issue.message}`)
  throw new SettingsError(wrong.join('; '))
}

/**
 * Min. lengths of names that `unknownSettings` compares. PATH and HOME are too similar to PORT and
 * HOST, and with two typos many names are similar to a short one.
 */
const COMPARED_FROM = 7
const TWO_TYPOS_FROM = 8
const TYPOS_MAX = 2

/** A warning for each variable that isn't a setting but probably was meant as one. */
export function unknownSettings(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env)
    .filter((name) => env[name] !== '' && !settingNames.includes(name))
    .flatMap((name) => {
      const upper = name.toUpperCase()
      const meant = settingNames
        .map((known) => ({ known, typos: editDistance(upper, known) }))
        .filter(({ known, typos }) => typos <= typosIn(known))
        .sort((a, b) => a.typos - b.typos)[0]
      if (meant) return [`${name} is not a setting; did you mean ${meant.known}?`]
      return upper.startsWith('CAIRN_') ? [`${name} is not a setting`] : []
    })
}

/** Max. number of typos with which another name is taken for this setting's name. */
function typosIn(known: string): number {
  if (known.length >= TWO_TYPOS_FROM) return TYPOS_MAX
  return known.length >= COMPARED_FROM ? 1 : 0
}

function choice<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, { error: `${values.slice(0, -1).join(', ')} or ${values.at(-1)}` })
}

function split(list: string): string[] {
  return list.split(',').map((each) => each.trim())
}
