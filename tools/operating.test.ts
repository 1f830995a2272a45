import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commands } from '#server/commands/cli/commands.ts'

const page = readFileSync('docs/operating.md', 'utf8')
const settings = readFileSync('server/core/platform/environment.ts', 'utf8')
const rows = new Map(
  [...page.matchAll(/^\| `([A-Z_]+)` \| (.*?) ?\| /gm)].map(([, name = '', defaultValue = '']) => [name, defaultValue]),
)

test('docs/operating.md lists exactly the existing settings', () => {
  const known = [...settings.matchAll(/^ {2}([A-Z][A-Z_]+): z\./gm)].map(([, name]) => name)
  expect([...rows.keys()].sort()).toEqual(known.sort())
})

test('docs/operating.md lists the default of each setting', () => {
  const defaults = [...settings.matchAll(/^ {2}([A-Z_]+): z\._default\(.*, '?([^')]+)'?\),$/gm)]
  expect(defaults.length).toBeGreaterThan(4)
  for (const [, name = '', value] of defaults) expect([name, rows.get(name)]).toEqual([name, `\`${value}\``])
})

test('docs/operating.md mentions every command', () => {
  for (const name of Object.keys(commands)) expect(page).toMatch(new RegExp(`(?:cairn -- |\`)${name}\\b`))
})
