import { existsSync } from 'node:fs'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { makeQueryClient, send } from './client.ts'
import { modulesOf, PAGE_MODULES } from './modules.ts'
import { makeRouter } from './routes.tsx'

/** Pages that come with the entry itself. */
const WITH_THE_ENTRY = ['/404', '/500', '/$']

const context = { queryClient: makeQueryClient(send), origin: 'http://localhost', failure: null }
const router = makeRouter(context, createMemoryHistory())
const routes = Object.values(router.routesById).flatMap((route) => (route.isRoot ? [] : [route.fullPath]))

test('every route is in the table, so that its page can be fetched at once', () => {
  const listed = [...Object.keys(PAGE_MODULES), ...WITH_THE_ENTRY]
  expect(routes.filter((route) => !listed.includes(route))).toEqual([])
})

test('the table names routes and files that exist', () => {
  expect(Object.keys(PAGE_MODULES).filter((route) => !routes.some((known) => known === route))).toEqual([])
  const missing = Object.values(PAGE_MODULES)
    .flat()
    .filter((file) => !existsSync(new URL(file, import.meta.url)))
  expect(missing).toEqual([])
})

test('an address finds its page and its language', () => {
  expect(modulesOf('/app/discover/journey/42?x=1')).toEqual(['i18n/en.ts', 'journeys/JourneyPage.tsx'])
  expect(modulesOf('/nowhere')).toEqual(['i18n/en.ts'])
})
