import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The last one whose packages the registry has all of, and the Node for which its own addons build. */
const DIRECTUS = 'directus@12.4.0'
const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const NODE = `node-${platform}@22`
const GIVE_UP_MS = 15 * 60_000

export interface Installed {
  folder: string
  node: string
  version: string
}

/** Directus by one npm command in a folder of its own, where later runs find it; else why not. */
export function installDirectus(): Installed | { why: string } {
  const folder = join(tmpdir(), 'cairn-bench', 'directus')
  const runtime = join(folder, 'node_modules', `node-${platform}`)
  const node = process.platform === 'win32' ? join(runtime, 'bin', 'node.exe') : join(runtime, 'bin', 'node')
  const done = join(folder, 'installed')
  if (!existsSync(done)) {
    console.log(`npm install ${DIRECTUS}: this takes minutes ...`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{"private":true}')
    const quietly = ['--no-audit', '--no-fund', '--loglevel=error']
    const { status, stderr } = spawnSync('npm', ['install', NODE, DIRECTUS, ...quietly], {
      cwd: folder,
      env: { ...process.env, npm_config_nodedir: runtime },
      encoding: 'utf8',
      timeout: GIVE_UP_MS,
      shell: process.platform === 'win32',
    })
    if (status !== 0) return { why: stderr.trim().split('\n').slice(0, 3).join(' ') || 'it took more than 15 minutes' }
    writeFileSync(done, DIRECTUS)
  }
  return { folder, node, version: DIRECTUS }
}
