import AtSign from 'lucide-react/icons/at-sign'
import CodeXml from 'lucide-react/icons/code-xml'
import Globe from 'lucide-react/icons/globe'
import type { Profile } from '#contract/person.ts'
import { hostOf, hrefOf } from '#contract/rules/link.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

/** Links to a person's pages on other sites; with `iconsOnly`, as icons without text. */
export function ProfileLinks({ profile, iconsOnly = false }: { profile: Profile; iconsOnly?: boolean }) {
  const { t } = useTranslation()
  if (profile.links.length === 0) return null
  return (
    <ul aria-label={t('people.links.all')} className={`flex flex-wrap ${iconsOnly ? '-mx-2.5' : 'gap-x-5'}`}>
      {profile.links.map((link) => (
        <li key={link} className="min-w-0">
          <ProfileLink link={link} owner={profile.displayName} iconsOnly={iconsOnly} />
        </li>
      ))}
    </ul>
  )
}

/** One link; plain text if browsers can't open its address (such as ftp). */
function ProfileLink({ link, owner, iconsOnly }: { link: string; owner: string; iconsOnly: boolean }) {
  const { t } = useTranslation()
  const href = hrefOf(link)
  const { name, Icon } = networkOf(link)
  if (href === null) return iconsOnly ? null : <span dir="ltr">{link}</span>
  const label = iconsOnly ? t('people.links.one', { place: name, name: owner }) : undefined
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-label={label}
      title={iconsOnly ? name : link}
      className={`inline-flex min-h-11 min-w-0 max-w-full items-center gap-1.5 ${iconsOnly ? 'min-w-10 justify-center rounded-xl text-muted hover:bg-sunk hover:text-brand' : 'font-[560] text-brand hover:underline'}`}
    >
      <Icon size={iconsOnly ? 18 : 16} aria-hidden="true" />
      {!iconsOnly && (
        <span dir="ltr" className="truncate">
          {name}
        </span>
      )}
    </a>
  )
}

type Icon = typeof Globe

/**
 * Names and icons of known networks, by host. Generic icons, since logos would be loaded from the
 * networks.
 */
const NETWORKS: Record<string, [name: string, icon: Icon]> = {
  'behance.net': ['Behance', AtSign],
  'bsky.app': ['Bluesky', AtSign],
  'codeberg.org': ['Codeberg', CodeXml],
  'codepen.io': ['CodePen', CodeXml],
  'dribbble.com': ['Dribbble', AtSign],
  'facebook.com': ['Facebook', AtSign],
  'github.com': ['GitHub', CodeXml],
  'gitlab.com': ['GitLab', CodeXml],
  'instagram.com': ['Instagram', AtSign],
  'linkedin.com': ['LinkedIn', AtSign],
  'mastodon.social': ['Mastodon', AtSign],
  'medium.com': ['Medium', Globe],
  'orcid.org': ['ORCID', Globe],
  'stackoverflow.com': ['Stack Overflow', CodeXml],
  'threads.net': ['Threads', AtSign],
  'tiktok.com': ['TikTok', AtSign],
  'twitter.com': ['X', AtSign],
  'vimeo.com': ['Vimeo', AtSign],
  'x.com': ['X', AtSign],
  'xing.com': ['XING', AtSign],
  'youtube.com': ['YouTube', AtSign],
}

/** The network of a link; for others, the host and a general icon. */
function networkOf(link: string): { name: string; Icon: Icon } {
  const host = hostOf(link)
  const known = Object.entries(NETWORKS).find(([domain]) => host === domain || host.endsWith(`.${domain}`))
  const [name, Icon] = known?.[1] ?? [host, Globe]
  return { name, Icon }
}
