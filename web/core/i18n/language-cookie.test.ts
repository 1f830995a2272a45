import { expect, test } from 'vitest'
import { languageCookie } from './language-cookie.ts'

test('with https, other hosts of the domain can’t set the cookie of the language', () => {
  const cookie = '__Host-i18nextLng=de; path=/; max-age=31536000; samesite=lax; secure'
  expect(languageCookie('de', 'https:')).toBe(cookie)
})
