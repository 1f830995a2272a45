import { expect, test } from 'vitest'
import { composeEmail } from '#server/core/mail/email.ts'
import words from '../server/core/mail/words.en.json' with { type: 'json' }
import { hasJava, markupErrors } from './markup.ts'

/** Timeout in ms, since the checker takes half a minute on a busy machine. */
const TIMEOUT_MS = 120_000
const { greeting: _, contact: __, ...emails } = words
const SITE = 'https://cairn.example.org'

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
        const { html } = composeEmail({ ...about, link: `${SITE}/auth/verify?token=a&b=c`, unsubscribe }, SITE)
        return [`${kind}-${language}`, html]
      }),
    )
    const broken =
      '<!doctype html><html lang="en"><title>Search</title><input type="search" role="combobox" aria-expanded="false"></html>'
    expect(await markupErrors({ ...Object.fromEntries(pages), broken })).toEqual([
      expect.stringContaining('broken: Bad value “search” for attribute “type” on element “input”.'),
    ])
  },
)
