import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commands } from '#server/cli/commands.ts'

const page = readFileSync('docs/operating.md', 'utf8')
const settings = readFileSync('server/platform/settings.ts', 'utf8')
const rows = new Map(
  [...page.matchAll(/^\| `([A-Z_]+)` \| (.*?) ?\| /gm)].map(([, name = '', unlessSet = '']) => [name, unlessSet]),
)

test('every setting stands in the table of docs/operating.md, and no other does', () => {
  const known = [...settings.matchAll(/^ {2}([A-Z][A-Z_]+): z\./gm)].map(([, name]) => name)
  expect([...rows.keys()].sort()).toEqual(known.sort())
})

test('and what it is unless set', () => {
  const defaults = [...settings.matchAll(/^ {2}([A-Z_]+): z\._default\(.*, '?([^')]+)'?\),$/gm)]
  expect(defaults.length).toBeGreaterThan(4)
  for (const [, name = '', value] of defaults) expect([name, rows.get(name)]).toEqual([name, `\`${value}\``])
})

test('every command is named there', () => {
  for (const name of Object.keys(commands)) expect(page).toMatch(new RegExp(`(?:cairn -- |\`)${name}\\b`))
})
