/** Fails if a shipped package has a known high or critical vulnerability; passes if offline. */
import { spawnSync } from 'node:child_process'
import { root, say } from './setup.mjs'

const isWindows = process.platform === 'win32'
const { stdout } = spawnSync(isWindows ? 'npm.cmd' : 'npm', ['audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  shell: isWindows,
  timeout: 60_000,
})
const counts = countsIn(stdout ?? '')
if (counts === null) say('audit: the registry did not respond')
else {
  const { critical = 0, high = 0, moderate = 0, low = 0 } = counts
  say(`audit: ${critical} critical, ${high} high, ${moderate} moderate, ${low} low`)
  process.exitCode = critical + high > 0 ? 1 : 0
}

function countsIn(text) {
  try {
    return JSON.parse(text).metadata?.vulnerabilities ?? null
  } catch {
    return null
  }
}
