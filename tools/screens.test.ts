import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { PAGE_MODULES } from '#web/modules.ts'
import { SCREENS, screensPage } from '../e2e/screens.ts'

const inRepository = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

test('the list of screens matches the routes', () => {
  const routes = Object.keys(PAGE_MODULES).sort()
  expect(SCREENS.map(({ route }) => route).sort()).toEqual(routes)
})

test('every screen has a test and two pictures', () => {
  const files = SCREENS.flatMap(({ name, test }) => [
    test,
    `docs/screens/${name}.webp`,
    `docs/screens/${name}-390.webp`,
  ])
  expect(files.filter((file) => !existsSync(inRepository(file)))).toEqual([])
})

test('docs/screens.md is up to date', () => {
  expect(readFileSync(inRepository('docs/screens.md'), 'utf8')).toBe(screensPage())
})
