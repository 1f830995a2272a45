import { expect, test } from 'vitest'
import { addressesIn, isEmail } from './email.ts'

test.each([
  ['commas, semicolons, spaces and lines', 'a@x.org,b@x.org; c@x.org\nd@x.org\te@x.org', ['a', 'b', 'c', 'd', 'e']],
  ['names before addresses', 'Ada Stone <a@x.org>, "Bo, B." <b@x.org>; Day, Cleo <c@x.org>', ['a', 'b', 'c']],
  ['names in a table', 'Ada\tStone\ta@x.org\nBo\tDay\tb@x.org', ['a', 'b']],
  ['repetitions', 'a@x.org a@x.org', ['a']],
])('the addresses in a text with %s', (_, text, names) => {
  expect(addressesIn(text)).toEqual(names.map((name) => `${name}@x.org`))
})

test('what is no address is kept, so that it can be corrected', () => {
  expect(addressesIn('a@x.org, b.x.org, c@x')).toEqual(['a@x.org', 'b.x.org', 'c@x'])
})

test.each(['<'.repeat(25_000) + '@'.repeat(24_000), `${'<a@ '.repeat(12_000)}`])(
  'a text of many signs has no address',
  (text) => {
    expect(addressesIn(text)?.filter(isEmail)).toEqual([])
  },
)

test('a text without an address, or too long, has none', () => {
  expect([addressesIn('Ines Costa'), addressesIn('@'.repeat(1_000_000))]).toEqual([null, null])
})
