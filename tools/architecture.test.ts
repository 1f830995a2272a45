import { existsSync, readFileSync } from 'node:fs'
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

test('every file that docs/ARCHITECTURE.md and CONTRIBUTING.md name exists', () => {
  const text = page + readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const files = [...text.matchAll(/`((?:contract|server|web|tools|e2e|bench|docs)\/[\w./-]+\.(?:tsx?|mjs|md|json))`/g)]
  const missing = files.map(([, file = '']) => file).filter((file) => !existsSync(join(root, file)))
  expect(missing).toEqual([])
})

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/from '(#|\.{1,2}\/)([^']+)'/g)].map(([, start, path = '']) =>
    start === '#' ? path : join(dirname(file), start ?? '', path),
  )
}
