import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
/** Contains the pid of the process that installs or builds. */
const LOCK_FILE = join(root, '.cairn', 'busy')
/** Age after which a lock is ignored. */
const STALE_MS = 15 * 60_000
const MIN_NODE = 24
const BUILD_INPUTS = [
  'web',
  'contract',
  'server',
  'vite.config.ts',
  'vite.server.config.ts',
  'package-lock.json',
  'tools/compress.mjs',
]
const production = process.env.NODE_ENV === 'production'

/** Installs the packages if package.json or the lock file changed since the last installation. */
export async function installIfChanged({ dev = !production } = {}) {
  const stamp = join(root, 'node_modules', '.cairn-installed')
  const hash = () => hashOf(['package.json', 'package-lock.json'])
  const isDone = () => {
    const [installed, kind] = read(stamp).split(' ')
    return installed === hash() && (kind === 'all' || !dev)
  }
  await withLockUnless(isDone, async () => {
    say('Installing packages. The first time this takes about a minute ...')
    rmSync(stamp, { force: true })
    const quiet = ['--loglevel=error', '--no-audit', '--no-fund']
    await runOrFail('npm install', ...npm('install', `--include=${dev ? 'dev' : 'prod'}`, ...quiet))
    writeFileSync(stamp, `${hash()} ${dev ? 'all' : 'production'}`)
  })
}

/** Builds the client, the page renderer and the server if their sources have changed. */
export async function buildIfChanged() {
  const stamp = join(root, 'dist', '.cairn-built')
  await withLockUnless(
    () => read(stamp) === hashOf(BUILD_INPUTS),
    async () => {
      say('Building ...')
      const inputs = hashOf(BUILD_INPUTS)
      rmSync(stamp, { force: true })
      mkdirSync(dirname(stamp), { recursive: true })
      const vite = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error']
      const pages = runOrFail('The build', pinnedNode(), vite)
      await runOrFail('The build', pinnedNode(), [...vite, '--ssr', 'web/entry.server.tsx'])
      await runOrFail('The build', pinnedNode(), [...vite, '--config', 'vite.server.config.ts'])
      await pages
      await runOrFail('The compression', pinnedNode(), ['tools/compress.mjs'])
      writeFileSync(stamp, inputs)
    },
  )
}

/** The Node binary in node_modules, else the running one if it is new enough; exits otherwise. */
export function pinnedNode() {
  const binary = process.platform === 'win32' ? 'node.exe' : 'node'
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const pinned = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', binary)
  if (existsSync(pinned)) return pinned
  if (Number.parseInt(process.versions.node, 10) >= MIN_NODE) return process.execPath
  return fail(
    `Cairn needs Node ${MIN_NODE} or newer (this is ${process.version} on ${process.platform} ${process.arch}): https://nodejs.org`,
  )
}

/** Runs a program with inherited input and output; resolves to its exit code. Forwards signals. */
export function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  const forward = (signal) => child.kill(signal)
  // A terminal sends Ctrl-C to the child itself; a second SIGINT would abort its clean shutdown.
  const interrupt = process.stdin.isTTY ? () => {} : forward
  process.on('SIGTERM', forward).on('SIGINT', interrupt)
  return new Promise((resolve) => {
    child.on('error', (error) => fail(`${command}: ${error.message}`))
    child.on('exit', (code) => {
      process.off('SIGTERM', forward).off('SIGINT', interrupt)
      resolve(code ?? 1)
    })
  })
}

export function say(text) {
  process.stdout.write(`${text}\n`)
}

export function fail(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

/** Does `work` unless it is done. One process at a time; others wait and check again. */
async function withLockUnless(isDone, work) {
  while (!isDone()) {
    if (tryLock()) {
      await work()
      return rmSync(LOCK_FILE, { force: true })
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

function tryLock() {
  mkdirSync(dirname(LOCK_FILE), { recursive: true })
  const owner = read(LOCK_FILE)
  const isStale = owner !== '' && (!isAlive(Number(owner)) || ageOf(LOCK_FILE) > STALE_MS)
  if (isStale) rmSync(LOCK_FILE, { force: true })
  try {
    writeFileSync(LOCK_FILE, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function ageOf(file) {
  return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

async function runOrFail(name, command, args, options) {
  const code = await run(command, args, options)
  if (code !== 0) fail(`${name} failed, see above.`)
}

/** The npm that started this process, else the one on the PATH. */
function npm(...args) {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('npm-cli.js')) return [process.execPath, [cli, ...args]]
  return process.platform === 'win32' ? ['npm.cmd', args, { shell: true }] : ['npm', args]
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of filesOf(path)) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesOf(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full, { withFileTypes: true })
    .filter(({ name }) => !name.includes('.test.'))
    .flatMap(({ name }) => filesOf(`${path}/${name}`))
    .sort()
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
