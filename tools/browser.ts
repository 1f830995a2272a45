/** Finds the Chromium for browser tests. As a program, it installs Chromium if none is found. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Chromium without a user interface. */
const HEADLESS_SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const MAC = ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)
const WINDOWS = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe']

if (import.meta.main) ensureBrowser()

/** Path of the browser: of CAIRN_BROWSER or the system; `undefined` for Playwright's own. */
export function findBrowser(names = [HEADLESS_SHELL, ...NAMES]): string | undefined {
  const configured = process.env.CAIRN_BROWSER
  return [...(configured ? [configured] : []), ...pathsOf(names)].find((path) => existsSync(path))
}

/** Path of a Chromium with a user interface, for measurements; `undefined` for Playwright's own. */
export function findFullBrowser(): string | undefined {
  return findBrowser([...NAMES, HEADLESS_SHELL])
}

function pathsOf(names: string[]): string[] {
  if (process.platform === 'darwin') return MAC
  if (process.platform !== 'win32')
    return names.flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
  const folders = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
  return folders.flatMap((folder) => (folder ? WINDOWS.map((path) => join(folder, path)) : []))
}

function ensureBrowser(): void {
  const found = findBrowser()
  if (process.env.CAIRN_BROWSER ? found : hasShell()) return
  if (installWithApt(HEADLESS_SHELL)) return
  if (found) console.log(`${HEADLESS_SHELL} can't be installed: the browser tests run in ${found} instead.`)
  else if (!installWithApt('chromium') && !installWithPlaywright()) {
    console.error('No browser for the browser tests: install Chromium or Chrome, or set CAIRN_BROWSER to its path.')
    process.exitCode = 1
  }
}

/** Whether the headless shell is installed; only Linux has it as a package. */
function hasShell(): boolean {
  return findBrowser(process.platform === 'linux' ? [HEADLESS_SHELL] : NAMES) !== undefined
}

/** Installs one of Debian's packages, which requires root. Older releases lack the headless shell. */
function installWithApt(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${name} ...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  apt('update')
  const { status } = apt('install', '-y', '--no-install-recommends', name, 'fonts-liberation')
  return status === 0 && findBrowser([name]) !== undefined
}

/** Installs Chromium with Playwright, which then finds it without a path. */
function installWithPlaywright(): boolean {
  console.log('Installing a browser for the tests ...')
  const cli = fileURLToPath(new URL('../node_modules/@playwright/test/cli.js', import.meta.url))
  return spawnSync(process.execPath, [cli, 'install', '--only-shell', 'chromium'], { stdio: 'inherit' }).status === 0
}
