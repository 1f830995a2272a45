import { hrefOf } from '#contract/link.ts'
import { journeyIdOf } from '#contract/rules/journey-link.ts'
import type { StepType } from '#contract/step.ts'

/** Step types by host; subdomains count, too. */
const KNOWN: readonly [StepType, readonly string[]][] = [
  [
    'Video',
    ['youtube.com', 'youtu.be', 'vimeo.com', 'dailymotion.com', 'dai.ly', 'ted.com', 'twitch.tv', 'peertube.tv'],
  ],
  ['Open Source', ['github.com', 'gitlab.com', 'codeberg.org', 'sourceforge.net', 'sr.ht']],
  [
    'Course',
    [
      'coursera.org',
      'edx.org',
      'udemy.com',
      'udacity.com',
      'khanacademy.org',
      'futurelearn.com',
      'ocw.mit.edu',
      'skillshare.com',
      'pluralsight.com',
      'freecodecamp.org',
      'fast.ai',
    ],
  ],
  [
    'Podcast',
    [
      'podcasts.apple.com',
      'overcast.fm',
      'pca.st',
      'pocketcasts.com',
      'soundcloud.com',
      'open.spotify.com',
      'podbean.com',
    ],
  ],
  ['Book', ['goodreads.com', 'openlibrary.org', 'gutenberg.org', 'books.google.com', 'leanpub.com', 'bookshop.org']],
  ['Event (virtual/in-person)', ['eventbrite.com', 'meetup.com', 'lu.ma']],
]
const SERIES = /[?&]list=|^\/(?:playlist|showcase|series)\b/u

/** Guesses the step type from an address; null unless it is a web address. */
export function guessStepType(url: string, origin: string): StepType | null {
  const href = hrefOf(url)
  if (href === null) return null
  if (journeyIdOf(href, [origin]) !== null) return 'Path'
  const { hostname, pathname, search } = new URL(href)
  const known = KNOWN.find(([, hosts]) => hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`)))
  if (known?.[0] === 'Video' && SERIES.test(`${pathname}${search}`)) return 'Video Series'
  return known?.[0] ?? 'Article'
}
