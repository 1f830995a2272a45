import AtSign from 'lucide-react/icons/at-sign'
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import Camera from 'lucide-react/icons/camera'
import CodeXml from 'lucide-react/icons/code-xml'
import Globe from 'lucide-react/icons/globe'
import Play from 'lucide-react/icons/play'
import { hostOf } from '#contract/link.ts'

type Icon = typeof Globe

/** Names that people know better than the host, and a sign of what is done there; no logos, no requests. */
const NETWORKS: Record<string, [name: string, icon: Icon]> = {
  'behance.net': ['Behance', Camera],
  'bsky.app': ['Bluesky', AtSign],
  'codeberg.org': ['Codeberg', CodeXml],
  'codepen.io': ['CodePen', CodeXml],
  'dribbble.com': ['Dribbble', Camera],
  'facebook.com': ['Facebook', AtSign],
  'github.com': ['GitHub', CodeXml],
  'gitlab.com': ['GitLab', CodeXml],
  'instagram.com': ['Instagram', Camera],
  'linkedin.com': ['LinkedIn', BriefcaseBusiness],
  'mastodon.social': ['Mastodon', AtSign],
  'medium.com': ['Medium', Globe],
  'orcid.org': ['ORCID', BriefcaseBusiness],
  'stackoverflow.com': ['Stack Overflow', CodeXml],
  'threads.net': ['Threads', AtSign],
  'tiktok.com': ['TikTok', Play],
  'twitter.com': ['X', AtSign],
  'vimeo.com': ['Vimeo', Play],
  'x.com': ['X', AtSign],
  'xing.com': ['XING', BriefcaseBusiness],
  'youtube.com': ['YouTube', Play],
}

/** The network a link leads to, or its host. */
export function networkOf(link: string): { name: string; Icon: Icon } {
  const host = hostOf(link)
  const known = Object.entries(NETWORKS).find(([place]) => host === place || host.endsWith(`.${place}`))
  const [name, Icon] = known?.[1] ?? [host, Globe]
  return { name, Icon }
}
