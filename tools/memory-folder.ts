import { readFileSync, statfsSync } from 'node:fs'

const SHARED_MEMORY = '/dev/shm'
const NEEDED_BYTES = 4_000_000_000
/** Programs run from there, too. */
const USABLE = /^\S+ \/dev\/shm tmpfs rw(?!\S*noexec)/mu

/**
 * Lets tests write their files to memory where Linux has enough of it: each test file creates
 * databases of hundreds of files, which takes longer than the tests on a slow disk.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.platform !== 'linux' || process.env.TMPDIR !== undefined) return
  if (!USABLE.test(readFileSync('/proc/mounts', 'utf8'))) return
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  if (bavail * bsize >= NEEDED_BYTES) process.env.TMPDIR = SHARED_MEMORY
}
