import AtSign from 'lucide-react/icons/at-sign'
import CodeXml from 'lucide-react/icons/code-xml'
import Globe from 'lucide-react/icons/globe'
import { hostOf } from '#contract/link.ts'

type Icon = typeof Globe

/** Network names by host, each with an icon. No logos, so no requests to the networks. */
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

/** The network of a link, or its host. */
export function networkOf(link: string): { name: string; Icon: Icon } {
  const host = hostOf(link)
  const known = Object.entries(NETWORKS).find(([domain]) => host === domain || host.endsWith(`.${domain}`))
  const [name, Icon] = known?.[1] ?? [host, Globe]
  return { name, Icon }
}
