import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('npm start names missing settings before it installs anything', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const file of ['start', 'setup', 'settings-file'].map((name) => `tools/${name}.mjs`))
    cpSync(file, join(folder, file))
  const list = 'server/core/platform/required-settings.json'
  cpSync(list, join(folder, list))
  const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://cairn.example.org' }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/start.mjs'], { cwd: folder, env })
  expect([status, String(stdout), String(stderr)]).toEqual([
    1,
    '',
    'Settings: Production requires these settings: AUTH_SECRET, SMTP_URL\n',
  ])
})
