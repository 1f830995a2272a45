import type { InvitationLink, SiteFacts, SiteSettings, SiteText } from '#contract/site.ts'
import { textVersionOf } from '#server/core/access/rules.ts'
import { isoTime } from '#server/core/platform/time.ts'
import type { LinkRow } from './site.store.ts'

interface Reader {
  hasMail: boolean
  isMember: boolean
  now: number
}

/** The data of the site that the reader may see. */
export function presentSite(settings: SiteSettings, { hasMail, isMember, now }: Reader): SiteFacts {
  const { announcement, rules, accessibility } = settings
  const isTold =
    announcement !== null && Date.parse(announcement.until) > now && (isMember || announcement.audience === 'everyone')
  const version = textVersionOf(rules)
  return {
    ...settings,
    announcement: isTold ? announcement : null,
    rules: version === null ? null : { version },
    accessibility: textVersionOf(accessibility) !== null,
    mail: hasMail,
  }
}

/** A long text of the site with its version; null without one. */
export function presentText(texts: SiteSettings['rules']): SiteText | null {
  const version = textVersionOf(texts)
  return version === null ? null : { texts, version }
}

export function presentLink({ id, label, uses, used, expiresAt }: LinkRow): InvitationLink {
  return { id, label, uses, used, expiresAt: isoTime(expiresAt) }
}
