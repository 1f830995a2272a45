import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of package.json, for the source files and for the bundled build alike. */
export const PROJECT_ROOT = findFolderWith('package.json', import.meta.dirname)

function findFolderWith(name: string, folder: string): string {
  if (existsSync(join(folder, name)) || folder === dirname(folder)) return folder
  return findFolderWith(name, dirname(folder))
}
