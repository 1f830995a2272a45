import * as z from 'zod/mini'
import {
  asDomain,
  DOMAINS_MAX,
  INVITATION_DAYS_MAX,
  INVITATION_LABEL_MAX,
  INVITATION_USES_MAX,
  SIGN_UP_MODES,
} from './rules/site.ts'
import { line, string } from './text.ts'

const DOMAIN_MAX = 253

const domain = string({ max: DOMAIN_MAX, tooLong: 'domainInvalid' }).check(
  z.overwrite((value) => asDomain(value) ?? value),
  z.refine((value) => asDomain(value) === value, { error: 'domainInvalid' }),
)

/**
 * The settings of the site that its operators can change. `domains`: those whose addresses can have an account, with
 * their subdomains; any if it is empty. `invitedSkipQueue`: whether people with an invitation need no moderator's
 * decision.
 */
export const siteSettings = z.object({
  signUp: z.enum(SIGN_UP_MODES, { error: 'notInList' }),
  domains: z.array(domain, { error: 'invalidValue' }).check(z.maxLength(DOMAINS_MAX, { error: 'tooMany' })),
  invitedSkipQueue: z.boolean({ error: 'invalidValue' }),
})
export type SiteSettings = z.infer<typeof siteSettings>
export type SiteSetting = keyof SiteSettings

export const SITE_DEFAULTS: SiteSettings = { signUp: 'open', domains: [], invitedSkipQueue: true }

/** Any of the settings; those that are left out stay. */
export const siteChange = z.partial(siteSettings)
export type SiteChange = z.infer<typeof siteChange>

/** What everyone can read about the site. */
export const site = siteSettings

/** `fixed`: the settings that the environment sets, which can't be changed here. Counts are of people who can sign in. */
export const siteState = z.object({
  settings: siteSettings,
  fixed: z.array(z.enum(Object.keys(siteSettings.shape) as [SiteSetting])),
  members: z.number(),
  moderators: z.number(),
})
export type SiteState = z.infer<typeof siteState>

const upTo = (max: number) =>
  z
    .int({ error: 'invalidValue' })
    .check(z.minimum(1, { error: 'invalidValue' }), z.maximum(max, { error: 'invalidValue' }))

/** A link that lets people in, until it was used `uses` times or `days` are over. */
export const newInvitationLink = z.object({
  label: z._default(line({ max: INVITATION_LABEL_MAX }), ''),
  uses: upTo(INVITATION_USES_MAX),
  days: upTo(INVITATION_DAYS_MAX),
})
export const invitationLink = z.object({
  id: z.string(),
  label: z.string(),
  uses: z.number(),
  used: z.number(),
  expiresAt: z.string(),
})
export type InvitationLink = z.infer<typeof invitationLink>
/** `url` is told once: only its hash is stored. */
export const createdInvitationLink = z.extend(invitationLink, { url: z.string() })
