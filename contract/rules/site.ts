/**
 * The people who can get an account: everyone, people with an invitation, people whom a moderator
 * admits, or no one.
 */
export const SIGN_UP_MODES = ['open', 'invite', 'approval', 'closed'] as const

export const DOMAINS_MAX = 50

const DOMAIN = /^(?!-)[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})*\.[a-z][a-z\d-]{0,61}[a-z\d]$/

/** The domain in lower-case ASCII, as mail servers spell it; null if the text is no domain. */
export function asDomain(text: string): string | null {
  const host = `http://${text.trim().replace(/^@/, '')}`
  const { hostname } = URL.canParse(host) ? new URL(host) : { hostname: '' }
  return DOMAIN.test(hostname) && new URL(host).href === `http://${hostname}/` ? hostname : null
}

/**
 * Whether the address belongs to one of the domains or their subdomains. Spellings that only browsers read as this domain,
 * such as 'ⓢchool.example' and '%73chool.example', don't: mail for them goes elsewhere.
 */
export function isInDomains(email: string, domains: readonly string[]): boolean {
  const typed = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const isPlain = /^[\p{L}\p{M}\p{N}.-]+$/u.test(typed) && typed.normalize('NFKC') === typed.normalize('NFC')
  const domain = isPlain ? asDomain(typed) : null
  return domain !== null && domains.some((allowed) => domain === allowed || domain.endsWith(`.${allowed}`))
}

/** The settings of the site, in the order of the page 'This site'. */
export const SETTING_NAMES = [
  ...([
    'signUp',
    'domains',
    'invitedSkipQueue',
    'membersInvite',
    'name',
    'logo',
    'description',
    'runBy',
    'contact',
    'minimumAge',
  ] as const),
  ...(['announcement', 'rules', 'accessibility', 'language', 'theme', 'licence'] as const),
  ...(['ssoOnly', 'moderatorsNeedFactor'] as const),
] as const
export type SiteSettingName = (typeof SETTING_NAMES)[number]

/** The variables of the environment that fix settings of the site. */
export const SET_BY = {
  signUp: 'SIGN_UP',
  domains: 'SIGN_UP_DOMAINS',
  membersInvite: 'MEMBERS_INVITE',
  name: 'SITE_NAME',
  language: 'SITE_LANGUAGE',
  theme: 'SITE_THEME',
  ssoOnly: 'OIDC_ONLY',
  moderatorsNeedFactor: 'MODERATORS_NEED_FACTOR',
} as const

export const NAME_MAX = 40
/** Max. characters of the rules, and of the accessibility statement, in a language. */
export const STATEMENT_MAX = 10_000
/** Max. characters of the name of a version of the rules. */
export const RULES_VERSION_MAX = 64
/** The theme of pages for visitors who haven't chosen one; 'system' follows their device. */
export const THEMES = ['light', 'dark', 'system'] as const

/** Whether the text has no character with a special meaning in the texts it is put into. */
export function isSiteName(name: string): boolean {
  return !/[<>[\]{}"\p{Cc}\p{Zl}\p{Zp}]/u.test(name)
}

/** Puts the name of the site into all texts of an object, in place of `{{siteName}}`. */
export function withSiteName<Value>(texts: Value, siteName: string): Value {
  if (typeof texts === 'string') return texts.replaceAll('{{siteName}}', () => siteName) as Value
  if (typeof texts !== 'object' || texts === null) return texts
  const named = Object.entries(texts).map(([key, each]) => [key, withSiteName(each, siteName)])
  return Object.fromEntries(named)
}

/** Max. characters of the site's purpose; below: of the operator's name, the contact and an announcement. */
export const DESCRIPTION_MAX = 300
export const RUN_BY_MAX = 200
export const CONTACT_MAX = 200
export const ANNOUNCEMENT_MAX = 300
/** The people who see an announcement. */
export const AUDIENCES = ['everyone', 'members'] as const
/** Bounds of the minimum age that a site can require, in years. */
export const AGE_MIN = 6
export const AGE_MAX = 21

/** Max. people that one invitation link admits; below: its max. days, and max. links at a time. */
export const INVITATION_USES_MAX = 1000
export const INVITATION_DAYS_MAX = 90
export const INVITATION_LINKS_MAX = 100
/** Max. characters of an invitation link's label. */
export const INVITATION_LABEL_MAX = 80

/** Max. characters of the reason for joining. */
export const JOIN_REASON_MAX = 500
/** Max. emails per hour from a network to an address without an account, to confirm the address. */
export const CONFIRMATIONS_PER_HOUR = 3
/** How many days a declined address has to wait before it can ask to join again. */
export const DECLINED_DAYS = 30
