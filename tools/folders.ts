/**
 * Checks that no folder has too many files, and that a folder and its sub-folders import in one
 * direction.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const MAX = 40
const MAX_LOOSE = 3
const CODE = ['contract', 'server', 'web', 'e2e', 'bench', 'reliability', 'tools']
const TEST = /\.(?:test|bench|setup)\.tsx?$|\/testing\//

/** Reports folders with more source files than allowed, not counting tests. */
export function folderProblems(files: readonly string[]): string[] {
  const sources = files.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file))
  return [...Map.groupBy(sources, (file) => dirname(file))].flatMap(([folder, { length }]) => {
    const max = ['server', 'web'].includes(folder) ? MAX_LOOSE : MAX
    return length > max && folder !== 'server/core/migrations'
      ? [`${folder}: ${length} source files, at most ${max}`]
      : []
  })
}

/** Reports pairs of a folder and a sub-folder that import each other; tests aren't checked. */
export function pairProblems(imports: readonly { from: string; to: string }[]): string[] {
  const counted = imports.filter(({ from, to }) => !TEST.test(from) && !TEST.test(to))
  const down = new Map(counted.flatMap((one) => pairOf(one.from, one.to).map((pair) => [pair, one] as const)))
  const up = new Map(counted.flatMap((one) => pairOf(one.to, one.from).map((pair) => [pair, one] as const)))
  return [...down].flatMap(([pair, { from, to }]) => {
    const back = up.get(pair)
    return back ? [`${pair}: ${from} imports ${to}, and ${back.from} imports ${back.to}`] : []
  })
}

/**
 * The folder of one file and the sub-folder of the other, as one name; empty if neither contains
 * the other.
 */
function pairOf(file: string, other: string): string[] {
  const folder = dirname(file)
  const [child] = other.startsWith(`${folder}/`) ? other.slice(folder.length + 1).split('/') : []
  return child === undefined || dirname(other) === folder ? [] : [`${folder} and ${child}`]
}

function importsIn(file: string): { from: string; to: string }[] {
  const text = readFileSync(join(root, file), 'utf8')
  const specifiers = text.matchAll(/(?:from|import\() ?'(#|\.{1,2}\/)([^']+)'/g)
  return [...specifiers].map(([, start, path = '']) => ({
    from: file,
    to: start === '#' ? path : join(dirname(file), start ?? '', path),
  }))
}

if (import.meta.main) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...CODE], {
    cwd: root,
    encoding: 'utf8',
  })
  const deleted = execFileSync('git', ['ls-files', '--deleted'], { cwd: root, encoding: 'utf8' }).split('\n')
  const files = listed
    .trim()
    .split('\n')
    .filter((file) => !deleted.includes(file))
  const sources = files.filter((file) => /^(?:contract|server|web)\/.*\.tsx?$/.test(file))
  const problems = [...folderProblems(files), ...pairProblems(sources.flatMap(importsIn))]
  for (const problem of problems) console.log(problem)
  if (problems.length > 0) process.exitCode = 1
}
