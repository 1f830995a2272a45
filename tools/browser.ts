/** Finds the Chromium that browser tests run in; as a program, installs one where there is none. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const MAC = ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)
const WINDOWS = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe']

if (import.meta.main) ensureBrowser()

/** The browser named by CAIRN_BROWSER, else the machine's own, else the one that Playwright brought. */
export function findBrowser(): string | undefined {
  const named = process.env.CAIRN_BROWSER
  return [...(named ? [named] : []), ...places()].find((path) => existsSync(path))
}

function places(): string[] {
  if (process.platform === 'darwin') return MAC
  if (process.platform !== 'win32')
    return (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  const homes = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
  return homes.flatMap((home) => (home ? WINDOWS.map((path) => join(home, path)) : []))
}

function ensureBrowser(): void {
  if (findBrowser() || installByPlatform() || installByPlaywright()) return
  console.error('No browser for the browser tests: install Chromium or Chrome, or name one in CAIRN_BROWSER.')
  process.exitCode = 1
}

/** Debian and Ubuntu, as root. */
function installByPlatform(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log('Installing Chromium ...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  apt('update')
  return (
    apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation').status === 0 &&
    findBrowser() !== undefined
  )
}

/** Playwright keeps its own place for this one and finds it there by itself. */
function installByPlaywright(): boolean {
  console.log('Installing a browser for the tests ...')
  const cli = fileURLToPath(new URL('../node_modules/@playwright/test/cli.js', import.meta.url))
  return spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' }).status === 0
}
