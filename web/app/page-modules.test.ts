import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { makeQueryClient, send } from '#web/api/client.ts'
import { PAGE_WORDS } from './page-copy.ts'
import { modulesOf, PAGE_MODULES } from './page-modules.ts'
import { makeRouter } from './routes/routes.tsx'

const WEB = dirname(import.meta.dirname)
const context = { queryClient: makeQueryClient(send), origin: 'http://localhost', failure: null }
const router = makeRouter(context, createMemoryHistory())
const routes = Object.values(router.routesById).flatMap((route) => (route.isRoot ? [] : [route.fullPath]))

test('every route is in the table, so that its page can be fetched at once', () => {
  expect(routes.filter((route) => !(route in PAGE_MODULES))).toEqual([])
})

test('the table names routes and files that exist', () => {
  expect(Object.keys(PAGE_MODULES).filter((route) => !routes.some((known) => known === route))).toEqual([])
  const missing = Object.keys(PAGE_MODULES)
    .flatMap((route) => modulesOf(route))
    .filter((file) => !existsSync(join(WEB, file)))
  expect(missing).toEqual([])
})

test('an address finds its page and its language', () => {
  const frame = ['app/dom.ts', 'i18n/en/files.ts', 'i18n/en/ui.json', 'i18n/en/shell.json']
  const journey = ['i18n/en/journeys.json', 'journeys/page/JourneyPage.tsx']
  expect(modulesOf('/app/discover/journey/42?x=1')).toEqual([...frame, ...journey])
  expect(modulesOf('/nowhere')).toEqual([...frame, 'status-pages/NotFoundPage.tsx'])
})

describe.each(Object.entries(PAGE_MODULES))('the page at %s', (route, modules) => {
  test('has with it every word that it says', () => {
    const brought = ['ui', 'shell', ...PAGE_WORDS[route as keyof typeof PAGE_WORDS]]
    expect(modules.flatMap((file) => missingIn(file, brought))).toEqual([])
  })
})

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** Keys in this file, and in what it imports at once or later, whose area is not brought along. */
function missingIn(file: string, brought: readonly string[], seen = new Set<string>()): string[] {
  const source = sources[file.startsWith('app/') ? `./${file.slice(4)}` : `../${file}`]
  if (source === undefined || seen.has(file)) return []
  seen.add(file)
  const keys = [...source.matchAll(KEY)].map(([, key = '']) => key)
  const missing = keys.filter((key) => !brought.includes(key.split('.')[0] ?? ''))
  const words =
    source.includes("ns: 'words'") && file !== 'ui/form/useForm.ts' && !brought.includes('words')
      ? [`${file}: words`]
      : []
  const imported = [...source.matchAll(IMPORT)].flatMap(([, areas = '', from, path = '']) => {
    const next = from === '.' ? `${file.slice(0, file.lastIndexOf('/'))}/${path}` : path
    return missingIn(next, [...brought, ...areas.split(/\W+/u)], areas === '' ? seen : new Set(seen))
  })
  return [...missing.map((key) => `${file}: ${key}`), ...words, ...imported]
}

const KEY =
  /['`]((?:ui|shell|marketing|identity|onboarding|journeys|editing|paths|people|account|feedback|pages|faqs|privacy|guide|sharing|moderation)\.[a-z]\w*)/gu
const IMPORT = /(?:withWords\(\[([^\]]*)\], )?(?:from |import\()'(#web|\.)\/([^']+)'/gu
