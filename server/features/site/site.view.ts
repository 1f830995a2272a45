import type { InvitationLink, SiteSettings, SiteTold } from '#contract/site.ts'
import type { LinkRow } from './site.store.ts'

interface Reader {
  hasMail: boolean
  isMember: boolean
  now: number
}

/** What someone can read about the site. */
export function presentSite(settings: SiteSettings, { hasMail, isMember, now }: Reader): SiteTold {
  const { announcement } = settings
  const isTold =
    announcement !== null && Date.parse(announcement.until) > now && (isMember || announcement.audience === 'everyone')
  return { ...settings, announcement: isTold ? announcement : null, mail: hasMail }
}

export function presentLink({ id, label, uses, used, expiresAt }: LinkRow): InvitationLink {
  return { id, label, uses, used, expiresAt: new Date(expiresAt).toISOString() }
}
