import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const NODE_NEEDED = 24
const BUILT_FROM = ['web', 'contract', 'vite.config.ts', 'package-lock.json', 'tools/compress.mjs']
const production = process.env.NODE_ENV === 'production'

/** Installs the packages when the lock file says something else than what stands in node_modules. */
export async function installIfChanged({ dev = !production } = {}) {
  const stamp = join(root, 'node_modules', '.cairn-installed')
  const wanted = hashOf(['package.json', 'package-lock.json'])
  const [hash, kind] = read(stamp).split(' ')
  if (hash === wanted && (kind === 'all' || !dev)) return
  say('Installing packages. The first time this takes about a minute ...')
  rmSync(stamp, { force: true })
  await must(
    'npm install',
    ...npm('install', `--include=${dev ? 'dev' : 'prod'}`, '--loglevel=error', '--no-audit', '--no-fund'),
  )
  writeFileSync(stamp, `${hashOf(['package.json', 'package-lock.json'])} ${dev ? 'all' : 'production'}`)
}

/** Builds the browser's files and the module that renders pages, when what they are made from has changed. */
export async function buildIfChanged() {
  const stamp = join(root, 'dist', '.cairn-built')
  const wanted = hashOf(BUILT_FROM)
  if (read(stamp) === wanted) return
  say('Building the pages ...')
  rmSync(stamp, { force: true })
  mkdirSync(join(root, 'dist'), { recursive: true })
  const node = pinnedNode()
  const vite = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error']
  await Promise.all([
    must('The build', node, vite),
    must('The build', node, [...vite, '--ssr', 'web/entry.server.tsx']),
  ])
  await must('The compression', node, ['tools/compress.mjs'])
  writeFileSync(stamp, wanted)
}

/** The Node that the packages brought, else the one at work if it is new enough; ends the process otherwise. */
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

/** Runs a program with our own input and output; stop signals reach it. Answers its exit code. */
export function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  const forward = (signal) => child.kill(signal)
  // At a terminal Ctrl-C reaches the child by itself; a second one would cut its clean stop short.
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

async function must(name, command, args, options) {
  const code = await run(command, args, options)
  if (code !== 0) fail(`${name} failed: see above.`)
}

/** The npm that started us, else the one on the PATH. */
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
