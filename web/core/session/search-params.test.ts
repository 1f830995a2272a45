import { describe, expect, test } from 'vitest'
import { localPath } from '#contract/rules/link.ts'
import { authSearch, journeySearch, parseSearch, stringifySearch } from './search-params.ts'

describe('query strings', () => {
  test('values are text, never numbers or JSON', () => {
    expect(parseSearch('?userId=12&q=%5B1%5D')).toEqual({ userId: '12', q: '[1]' })
  })

  test('parsing reverses writing', () => {
    const search = { q: 'c++ & "größer" 100%', badge: ['UI/UX', 'C#'] }
    expect(parseSearch(stringifySearch(search))).toEqual(search)
  })

  test('empty values are left out', () => {
    expect(stringifySearch({ q: '', badge: undefined })).toBe('')
    expect(parseSearch('?q=&badge=x')).toEqual({ badge: 'x' })
  })

  test('unknown filters of journeys are dropped', () => {
    expect(
      journeySearch({
        sort: 'nicest',
        stepType: ['Poem', 'Video', 'Video'],
        language: ['pt-br', '!'],
        length: 'year',
        free: 'false',
        level: 'beginner',
        q: 'a\u0000',
        badge: 'Python',
        utm_source: 'x',
      }),
    ).toEqual({ stepType: ['Video'], language: ['pt-BR'], level: 'beginner', badge: ['Python'] })
    expect(journeySearch({ sort: 'likes', stepType: 'Video Series' })).toEqual({
      sort: 'likes',
      stepType: ['Video Series'],
    })
  })
})

describe('the page to return to', () => {
  test.each(['/', '/app/discover?q=a%20b#x', '/app/user/profile?userId=1'])('is a page on this site: %s', (path) => {
    expect(localPath(path)).toBe(path)
    expect(authSearch({ returnTo: path })).toEqual({ returnTo: path })
  })

  test.each([
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/.//elsewhere.example',
    '/a/..//elsewhere.example',
    'https://elsewhere.example',
    'javascript:alert(1)',
    'app/discover',
    '',
    7,
    undefined,
  ])('is never on another site: %j', (path) => {
    expect(localPath(path)).toBeUndefined()
    expect(authSearch({ returnTo: path })).toEqual({})
  })
})
