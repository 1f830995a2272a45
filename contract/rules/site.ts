/**
 * Who can get an account: everyone, people with an invitation, people whom a moderator lets in, or no
 * one.
 */
export const SIGN_UP_MODES = ['open', 'invite', 'approval', 'closed'] as const

export const DOMAINS_MAX = 50

const DOMAIN = /^(?!-)[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})*\.[a-z][a-z\d-]{0,61}[a-z\d]$/

/** The domain as mail servers spell it, in lower case; null unless it is one. */
export function asDomain(text: string): string | null {
  const host = `http://${text.trim().replace(/^@/, '')}`
  const { hostname } = URL.canParse(host) ? new URL(host) : { hostname: '' }
  return DOMAIN.test(hostname) && new URL(host).href === `http://${hostname}/` ? hostname : null
}

/** Whether the address belongs to one of the domains or their subdomains. */
export function isInDomains(email: string, domains: readonly string[]): boolean {
  const domain = asDomain(email.slice(email.lastIndexOf('@') + 1))
  return domain !== null && domains.some((allowed) => domain === allowed || domain.endsWith(`.${allowed}`))
}

/** Max. characters of what the site is for, of who runs it and of how to reach them, and of an announcement. */
export const DESCRIPTION_MAX = 300
export const RUN_BY_MAX = 200
export const CONTACT_MAX = 200
export const ANNOUNCEMENT_MAX = 300
/** Who reads an announcement. */
export const AUDIENCES = ['everyone', 'members'] as const
/** The minimum ages that a site can ask for, in years. */
export const AGE_MIN = 6
export const AGE_MAX = 21

/** Max. people that one invitation link lets in, max. days that it works, and max. links at a time. */
export const INVITATION_USES_MAX = 1000
export const INVITATION_DAYS_MAX = 90
export const INVITATION_LINKS_MAX = 100
/** Max. characters of what an invitation link is for. */
export const INVITATION_LABEL_MAX = 80

/** Max. characters of why someone wants to join. */
export const JOIN_REASON_MAX = 500
/** How long a declined address can't ask to join again, in days. */
export const DECLINED_DAYS = 30
