import type { Resolver } from 'node:dns/promises'
import { expect, test } from 'vitest'
import { resolveWith } from './connector.ts'

type Answer = string[] | 'ENOTFOUND' | 'ENODATA' | 'ECONNREFUSED' | 'ETIMEOUT'

function resolver(four: Answer, six: Answer): Resolver {
  const answer = (given: Answer) => async () => {
    if (typeof given === 'string') throw Object.assign(new Error(given), { code: given })
    return given
  }
  return { resolve4: answer(four), resolve6: answer(six) } as unknown as Resolver
}

test.each([
  [['192.0.2.1'], 'ENODATA', ['192.0.2.1']],
  [['192.0.2.1'], 'ETIMEOUT', ['192.0.2.1']],
  ['ENOTFOUND', 'ENOTFOUND', []],
  ['ENODATA', 'ENODATA', []],
] as const)('a name with the answers %j and %j has the addresses %j', async (four, six, found) => {
  expect(await resolveWith(resolver(four as Answer, six as Answer), 'a.example')).toEqual(found)
})

test.each(['ECONNREFUSED', 'ETIMEOUT'] as const)(
  '%s of the DNS server doesn’t mean that there is no such name',
  async (code) => {
    const failure = expect.objectContaining({ reason: 'connection' })
    await expect(resolveWith(resolver(code, code), 'a.example')).rejects.toEqual(failure)
    await expect(resolveWith(resolver('ENOTFOUND', code), 'a.example')).rejects.toEqual(failure)
  },
)
