import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
/** A lock file that contains the id of the process that installs or builds. */
const BUSY = join(root, '.cairn', 'busy')
const STALE_MS = 15 * 60_000
const NODE_NEEDED = 24
const BUILT_FROM = [
  'web',
  'contract',
  'server',
  'vite.config.ts',
  'vite.server.config.ts',
  'package-lock.json',
  'tools/compress.mjs',
  'tools/vite-plugins.ts',
]
/** The folder of compiled modules, which halve the CPU time to start a process again. */
export const COMPILE_CACHE = join(root, 'node_modules', '.cache', 'compiled')
/** Arguments of Node for the built server. Half of Node's default young generation is as fast, and saves 50 MB under load. */
export const SERVER = ['--max-semi-space-size=16', 'dist/server/main.js']
/** Makes glibc return freed memory to the system, which saves 30 MB; other C libraries ignore it. */
export const SERVER_MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }
const production = process.env.NODE_ENV === 'production'

/** Installs packages if they are missing or the lock file has changed. */
export async function installIfChanged({ dev = !production } = {}) {
  const stamp = join(root, 'node_modules', '.cairn-installed')
  const hash = () => hashOf(['package-lock.json'])
  const isDone = () => {
    const [installed, kind] = read(stamp).split(' ')
    return installed === hash() && (kind === 'all' || !dev)
  }
  await onceUnless(isDone, async () => {
    say('Installing packages. The first time this takes about a minute ...')
    rmSync(stamp, { force: true })
    const quietly = ['--loglevel=error', '--no-audit', '--no-fund']
    const install = runsFromPackages() ? 'install' : 'ci'
    await must(`npm ${install}`, ...npm(install, `--include=${dev ? 'dev' : 'prod'}`, ...quietly))
    writeFileSync(stamp, `${hash()} ${dev ? 'all' : 'production'}`)
  })
}

/** Builds the browser's files, the renderer and the server if their sources have changed. */
export async function buildIfChanged() {
  const stamp = join(root, 'dist', '.cairn-built')
  await onceUnless(
    () => read(stamp) === hashOf(BUILT_FROM),
    async () => {
      say('Building ...')
      const built = hashOf(BUILT_FROM)
      rmSync(stamp, { force: true })
      mkdirSync(dirname(stamp), { recursive: true })
      const vite = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error']
      const pages = must('The build', pinnedNode(), vite)
      await must('The build', pinnedNode(), [...vite, '--ssr', 'web/app/entry.server.tsx'])
      await must('The build', pinnedNode(), [...vite, '--config', 'vite.server.config.ts'])
      await pages
      await must('The compression', pinnedNode(), ['tools/compress.mjs'])
      writeFileSync(stamp, built)
    },
  )
}

/** Path of Node: from the packages, else of the running process. Exits if the running version is too old. */
export function pinnedNode() {
  const binary = process.platform === 'win32' ? 'node.exe' : 'node'
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const brought = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', binary)
  if (existsSync(brought)) return brought
  if (Number.parseInt(process.versions.node, 10) >= NODE_NEEDED) return process.execPath
  return fail(
    `Cairn needs Node ${NODE_NEEDED} or newer here (this is ${process.version} on ${process.platform} ${process.arch}): https://nodejs.org`,
  )
}

/**
 * Runs a program with this process's input and output, and forwards stop signals. Resolves to its
 * exit code.
 */
export function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  const forward = (signal) => child.kill(signal)
  // At a terminal, Ctrl-C already reaches the program; forwarding it would interrupt its clean
  // stop.
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

/**
 * Runs `work` unless `isDone`. If another process runs it already, waits for that process and
 * checks again.
 */
async function onceUnless(isDone, work) {
  while (!isDone()) {
    if (takeTurn()) {
      await work()
      return rmSync(BUSY, { force: true })
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

function takeTurn() {
  mkdirSync(dirname(BUSY), { recursive: true })
  const holder = read(BUSY)
  const isStale = holder !== '' && (!isAlive(Number(holder)) || ageOf(BUSY) > STALE_MS)
  if (isStale) rmSync(BUSY, { force: true })
  try {
    writeFileSync(BUSY, String(process.pid), { flag: 'wx' })
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

async function must(name, command, args, options) {
  const code = await run(command, args, options)
  if (code !== 0) fail(`${name} failed: see above.`)
}

/**
 * Whether this Node is part of the packages on Windows, where `npm ci` couldn't delete the running
 * program.
 */
function runsFromPackages() {
  return process.platform === 'win32' && process.execPath.startsWith(join(root, 'node_modules'))
}

/**
 * The program, arguments and options of `spawn` that run npm. Prefers the npm that started this
 * process to the one on the PATH.
 */
export function npm(...args) {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('npm-cli.js')) return [process.execPath, [cli, ...args], {}]
  return process.platform === 'win32' ? ['npm.cmd', args, { shell: true }] : ['npm', args, {}]
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
