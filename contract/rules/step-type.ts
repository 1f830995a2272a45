import type { StepType } from './step.ts'

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

/** The step type of content on a known site, by its web address; null for other sites. */
export function knownStepType({ hostname, pathname, search }: URL): StepType | null {
  const known = KNOWN.find(([, hosts]) => hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`)))
  if (known?.[0] === 'Video' && SERIES.test(`${pathname}${search}`)) return 'Video Series'
  return known?.[0] ?? null
}
