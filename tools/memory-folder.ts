import { readFileSync, statfsSync } from 'node:fs'

const SHARED_MEMORY = '/dev/shm'
const NEEDED_BYTES = 4_000_000_000
/** Matches a writable /dev/shm from which programs may run, because tests start some there. */
const USABLE = /^\S+ \/dev\/shm tmpfs rw(?!\S*noexec)/mu

/**
 * Makes tests write temporary files to memory, if Linux has enough of it: on a slow disk, creating
 * the databases would take longer than the tests themselves.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.platform !== 'linux' || process.env.TMPDIR !== undefined) return
  if (!USABLE.test(readFileSync('/proc/mounts', 'utf8'))) return
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  if (bavail * bsize >= NEEDED_BYTES) process.env.TMPDIR = SHARED_MEMORY
}
