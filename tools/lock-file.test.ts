import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { everything } from '#contract/testing/everything.ts'

interface Locked {
  integrity?: string
  hasInstallScript?: boolean
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const lock: { packages: Record<string, Locked> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const decision = readFileSync('docs/decisions/0028-lock-file.md', 'utf8')

test('npm ci accepts the lock file', { timeout: 180_000 }, () => {
  expect(missingFrom(lock)).toEqual([])
})

test.runIf(everything)('a package of another platform that the lock file lacks is named', { timeout: 180_000 }, () => {
  const { 'node_modules/@biomejs/cli-win32-arm64': _, ...packages } = lock.packages
  expect(missingFrom({ ...lock, packages })).toEqual(['@biomejs/cli-win32-arm64'])
})

test('every package is pinned to an exact version', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest
  const declared = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies })
  // Dependencies without an exact version; the types of Node only follow Node's major version.
  const loose = declared.filter(
    ([name, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) && name !== '@types/node',
  )
  expect(loose).toEqual([])
})

test('the packages without a hash are those that decision 0028 lists', () => {
  const unhashed = Object.entries(lock.packages).filter(([path, { integrity }]) => path !== '' && !integrity)
  const listed = [...decision.matchAll(/^- `(@?[^`]+)`: (.+)$/gm)].flatMap(([, prefix, endings = '']) =>
    endings.split(', ').map((ending) => `${prefix}${ending}`),
  )
  expect(unhashed.map(([path]) => path.replace('node_modules/', ''))).toEqual(listed)
})

test('every package with an install script is explicitly allowed or refused', () => {
  const withScripts = Object.entries(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1) ?? '')
  expect([...new Set(withScripts)].filter((name) => !(name in manifest.allowScripts))).toEqual([])
})

/**
 * The packages that `npm ci` doesn't find in a lock file. Runs offline, in a folder without
 * packages.
 */
function missingFrom(lockFile: object): string[] {
  const cwd = mkdtempSync(join(tmpdir(), 'cairn-lock-'))
  try {
    for (const file of ['package.json', '.npmrc']) copyFileSync(file, join(cwd, file))
    writeFileSync(join(cwd, 'package-lock.json'), JSON.stringify(lockFile))
    const args = ['ci', '--dry-run', '--offline', '--loglevel=error']
    const { status, stderr } = spawnSync('npm', args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' })
    const missing = [...stderr.matchAll(/Missing: (\S+?)@\S* from lock file/g)].map(([, name = '']) => name)
    return status === 0 || missing.length > 0 ? missing : [stderr]
  } finally {
    rmSync(cwd, { recursive: true })
  }
}
