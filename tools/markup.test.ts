import { expect, test } from 'vitest'
import type { EmailContent } from '#server/core/mail/content.ts'
import { compose, composeEmail } from '#server/core/mail/email.ts'
import words from '../server/core/mail/words.en.json' with { type: 'json' }
import { hasJava, markupErrors } from './markup.ts'

/** Timeout in ms, since the checker takes half a minute on a busy machine. */
const TIMEOUT_MS = 120_000
const { greeting: _, contact: __, ...emails } = words
const SITE = 'https://cairn.example.org'

const ITEM = {
  mark: { text: 'K', color: '#336699' },
  text: [{ name: 'Knots' }],
  link: SITE,
  quote: 'Which?',
  details: ['One'],
}
const WITH_ALL_PARTS: EmailContent = {
  language: 'en',
  siteName: 'Harbour Learning',
  subject: 'Your week',
  preview: 'Next in Knots',
  lead: {
    trail: { stones: ['done', 'next', 'open'], position: 'step 2 of 3' },
    title: ['The bowline'],
    lines: [['Next in ', { name: 'Knots' }]],
    quote: 'Which?',
    button: { label: 'Open video', link: SITE },
    details: ['One'],
  },
  notes: [`[Change this](${SITE}).`],
  sections: [
    {
      title: 'New',
      items: [ITEM, { ...ITEM, mark: { text: '+2' }, action: 'Read' }],
      more: { label: 'More', link: SITE },
    },
  ],
  footer: [`[Stop](${SITE})`],
}

test.skipIf(!hasJava())(
  'the HTML checker finds no error in any email (needs Java)',
  { timeout: TIMEOUT_MS },
  async () => {
    const pages = Object.keys(emails).flatMap((kind) =>
      (['en', 'de', 'fr'] as const).map((language) => {
        const about = {
          kind: kind as keyof typeof emails,
          language,
          to: 'ada@example.org',
          name: 'Ada & Bo',
        }
        const unsubscribe = { page: `${SITE}/stop`, call: `${SITE}/api/stop` }
        const { html } = composeEmail(
          { ...about, link: `${SITE}/auth/verify?token=a&b=c`, unsubscribe },
          { url: SITE, name: 'Harbour Learning' },
        )
        return [`${kind}-${language}`, html]
      }),
    )
    const { html: withAll } = compose(WITH_ALL_PARTS)
    const broken =
      '<!doctype html><html lang="en"><title>Search</title><input type="search" role="combobox" aria-expanded="false"></html>'
    expect(await markupErrors({ ...Object.fromEntries(pages), withAll, broken })).toEqual([
      expect.stringContaining('broken: Bad value “search” for attribute “type” on element “input”.'),
    ])
  },
)
