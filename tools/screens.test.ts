import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { PAGES } from '#web/pages.ts'
import { PICTURED, SCREENS, screensPage } from '../e2e/screens.ts'

const inRepository = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

test('the screen list has exactly the routes of the page table', () => {
  const routes = Object.keys(PAGES).sort()
  expect([...new Set(SCREENS.map(({ route }) => route))].sort()).toEqual(routes)
})

test('the access of every screen is that of its page; authors, moderators and operators are members', () => {
  const accessOf = SCREENS.map(({ route, access }) => [
    route,
    ['author', 'moderator', 'operator'].includes(access) ? 'member' : access,
  ])
  expect(Object.fromEntries(accessOf)).toEqual(
    Object.fromEntries(Object.entries(PAGES).map(([route, { access }]) => [route, access])),
  )
})

test('every screen has its test, and the pictured ones their pictures', () => {
  const pictures = [...PICTURED].flatMap((name) => [`docs/screens/${name}.webp`, `docs/screens/${name}-390.webp`])
  const files = [...SCREENS.map(({ test }) => test), ...pictures]
  expect(files.filter((file) => !existsSync(inRepository(file)))).toEqual([])
})

test('docs/screens.md lists every screen', () => {
  expect(readFileSync(inRepository('docs/screens.md'), 'utf8')).toBe(screensPage())
})
