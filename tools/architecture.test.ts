import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8')
const PATH = '`((?:contract|server|web)/[\\w./-]+\\.tsx?)`'
const arrows = [...page.matchAll(new RegExp(`${PATH}\\s→\\s(?=${PATH})`, 'g'))].map(([, from, to]) => ({ from, to }))

test.each(arrows)('docs/ARCHITECTURE.md: $from imports $to', ({ from = '', to = '' }) => {
  expect(importsOf(from)).toContain(to)
})

test('the path of Follow in docs/ARCHITECTURE.md has at least ten steps', () => {
  expect(arrows.length).toBeGreaterThanOrEqual(10)
})

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
const pages = tracked.filter((file) => /^(?:docs\/.*|[A-Z]+)\.md$/u.test(file))

test.each(pages)('every file that %s names exists, also by the end of its path', (name) => {
  const text = readFileSync(join(root, name), 'utf8')
  const named = [
    ...text.matchAll(
      /`([\w./-]+\.(?:tsx?|mjs)|(?:contract|server|web|tools|e2e|bench|docs)\/[\w./-]+\.(?:md|json))`/gu,
    ),
  ].map(([, file = '']) => file)
  expect(named.filter((file) => !tracked.some((path) => `/${path}`.endsWith(`/${file}`)))).toEqual([])
})

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/from '(#|\.{1,2}\/)([^']+)'/g)].map(([, start, path = '']) =>
    start === '#' ? path : join(dirname(file), start ?? '', path),
  )
}
