import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const DIRECTUS = 'directus@12.4.0'
const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
/** The version of Node with which the native addons of Directus build. */
const NODE = `node-${platform}@22`
const TIMEOUT_MS = 15 * 60_000

export interface Installed {
  folder: string
  node: string
  version: string
}

/** Installs Directus into a folder that later runs reuse. If that fails, returns the reason. */
export function installDirectus(): Installed | { reason: string } {
  const folder = join(tmpdir(), 'cairn-bench', 'directus')
  const runtime = join(folder, 'node_modules', `node-${platform}`)
  const node = process.platform === 'win32' ? join(runtime, 'bin', 'node.exe') : join(runtime, 'bin', 'node')
  const marker = join(folder, 'installed')
  if (!existsSync(marker)) {
    console.log(`npm install ${DIRECTUS}: this takes minutes ...`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{"private":true}')
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
    const { status, stderr } = spawnSync('npm', ['install', NODE, DIRECTUS, ...quiet], {
      cwd: folder,
      env: { ...process.env, npm_config_nodedir: runtime },
      encoding: 'utf8',
      timeout: TIMEOUT_MS,
      shell: process.platform === 'win32',
    })
    if (status !== 0)
      return { reason: stderr.trim().split('\n').slice(0, 3).join(' ') || 'the installation took more than 15 minutes' }
    writeFileSync(marker, DIRECTUS)
  }
  return { folder, node, version: DIRECTUS }
}
