import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of the project, whether this runs as it is written or as one built file. */
export const PROJECT_ROOT = folderWith('package.json', import.meta.dirname)

function folderWith(name: string, folder: string): string {
  if (existsSync(join(folder, name)) || folder === dirname(folder)) return folder
  return folderWith(name, dirname(folder))
}
