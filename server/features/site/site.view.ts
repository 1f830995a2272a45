import type { InvitationLink, SiteSettings } from '#contract/site.ts'
import type { LinkRow } from './site.store.ts'

interface Reader {
  isMember: boolean
  now: number
}

/** What someone can read about the site. */
export function presentSite(settings: SiteSettings, { isMember, now }: Reader): SiteSettings {
  const { announcement } = settings
  const isTold =
    announcement !== null && Date.parse(announcement.until) > now && (isMember || announcement.audience === 'everyone')
  return { ...settings, announcement: isTold ? announcement : null }
}

export function presentLink({ id, label, uses, used, expiresAt }: LinkRow): InvitationLink {
  return { id, label, uses, used, expiresAt: new Date(expiresAt).toISOString() }
}
