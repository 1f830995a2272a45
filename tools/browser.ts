/** Finds the Chromium for browser tests; run as a program, installs one if there is none. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Chromium without a user interface: the browser tests need half the CPU time with it. */
const HEADLESS_SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const MAC = ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)
const WINDOWS = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe']

if (import.meta.main) ensureBrowser()

/** The browser of CAIRN_BROWSER or of the system; `undefined` stands for Playwright's own. */
export function findBrowser(names = [HEADLESS_SHELL, ...NAMES]): string | undefined {
  const configured = process.env.CAIRN_BROWSER
  return [...(configured ? [configured] : []), ...pathsOf(names)].find((path) => existsSync(path))
}

/** For measurements: a browser as people use it, if there is one. */
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
  if (findBrowser() || installWithApt() || installWithPlaywright()) return
  console.error('No browser for the browser tests: install Chromium or Chrome, or set CAIRN_BROWSER to its path.')
  process.exitCode = 1
}

/** On Debian as root; older releases have no package of the headless shell. */
function installWithApt(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log('Installing Chromium ...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  apt('update')
  const install = (name: string) =>
    apt('install', '-y', '--no-install-recommends', name, 'fonts-liberation').status === 0
  return [HEADLESS_SHELL, 'chromium'].some(install) && findBrowser() !== undefined
}

/** Playwright installs into its own folder, where it finds the browser by itself. */
function installWithPlaywright(): boolean {
  console.log('Installing a browser for the tests ...')
  const cli = fileURLToPath(new URL('../node_modules/@playwright/test/cli.js', import.meta.url))
  return spawnSync(process.execPath, [cli, 'install', '--only-shell', 'chromium'], { stdio: 'inherit' }).status === 0
}
