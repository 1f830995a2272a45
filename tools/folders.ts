/** Checks that no folder is crowded. */
import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path/posix'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const MAX = 25
const MAX_LOOSE = 3
const CODE = ['contract', 'server', 'web', 'e2e', 'bench', 'reliability', 'tools']

/** Folders with more source files than allowed; tests are not counted. */
export function folderProblems(files: readonly string[]): string[] {
  const sources = files.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file))
  return [...Map.groupBy(sources, (file) => dirname(file))].flatMap(([folder, { length }]) => {
    const max = ['server', 'web'].includes(folder) ? MAX_LOOSE : MAX
    return length > max && folder !== 'server/core/migrations'
      ? [`${folder}: ${length} source files, at most ${max}`]
      : []
  })
}

if (import.meta.main) {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...CODE], {
    cwd: root,
    encoding: 'utf8',
  })
  const problems = folderProblems(files.trim().split('\n'))
  for (const problem of problems) console.log(problem)
  if (problems.length > 0) process.exitCode = 1
}
