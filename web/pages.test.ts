import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { createAppRouter } from '#web/app/routes/routes.tsx'
import { createQueryClient, send } from '#web/core/api/client.ts'
import { AREAS, FRAME } from '#web/core/i18n/areas.ts'
import { modulesOf } from './app/page-modules.ts'
import { PAGES, type PageEntry } from './pages.ts'

const pages = Object.entries<PageEntry>(PAGES)
const context = {
  queryClient: createQueryClient(send),
  language: 'en' as const,
  origin: 'http://localhost',
  failure: null,
  isMember: () => false,
}
const router = createAppRouter(context, { history: createMemoryHistory() })

/** Addresses in sent emails, which lead to another page. */
const FORMER = ['upkeep', 'suggestions'].map((name) => `/app/discover/journey/$journeyId/${name}`)

test('every page has a route, and every other route leads to a page of the table', () => {
  const all = Object.values(router.routesById).flatMap((route) => (route.isRoot ? [] : [String(route.fullPath)]))
  const routes = all.filter((path) => !FORMER.includes(path))
  expect(routes).toHaveLength(all.length - FORMER.length)
  expect(routes.toSorted()).toEqual(Object.keys(PAGES).toSorted())
})

test('the modules of every page exist', () => {
  const missing = pages
    .flatMap(([path]) => modulesOf(path))
    .filter((file) => !existsSync(join(import.meta.dirname, file)))
  expect(missing).toEqual([])
})

test('the modules of an address are its page, its layout and its copy', () => {
  const frame = 'core/i18n/en/files.ts'
  expect(modulesOf('/app/discover/journey/42?x=1')).toEqual([
    frame,
    'core/i18n/en/journeys.json',
    'app/shell/Shell.tsx',
    'features/walk/page/JourneyPage.tsx',
  ])
  expect(modulesOf('/nowhere')).toEqual([
    frame,
    'app/shell/Shell.tsx',
    'app/shell/MarketingLayout.tsx',
    'features/status-pages/NotFoundPage.tsx',
  ])
})

describe.each(pages)('the page at %s', (_path, { module, copy }) => {
  test('names every area of copy that it and its imports use', () => {
    expect(missingIn(`${module}.tsx`, [...FRAME, ...copy])).toEqual([])
  })
})

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** Translation keys used in a file and its imports whose area isn't loaded by the page. */
function missingIn(file: string, named: readonly string[], seen = new Set<string>()): string[] {
  const source = sources[`./${file}`]
  if (source === undefined || seen.has(file)) return []
  seen.add(file)
  const keys = [...source.matchAll(KEY)].map(([, key = '']) => key)
  const missing = keys.filter((key) => !named.includes(key.split('.')[0] ?? ''))
  const imported = [...source.matchAll(IMPORT)].flatMap(([, areas = '', from, path = '']) => {
    const next = from === '.' ? join(file, '..', path) : path
    return missingIn(next, [...named, ...areas.split(/\W+/u)], areas === '' ? seen : new Set(seen))
  })
  return [...missing.map((key) => `${file}: ${key}`), ...imported]
}

const KEY = new RegExp(`['\`]((?:${AREAS.join('|')})\\.[a-z]\\w*)`, 'gu')
const IMPORT = /(?:withCopy\(\[([^\]]*)\], )?(?:from |import\()'(#web|\.)\/([^']+)'/gu
