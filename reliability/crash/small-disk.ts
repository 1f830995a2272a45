import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A small tmpfs file system that can be filled. Mounting requires root on Linux. */
export class SmallDisk {
  readonly folder = mkdtempSync(join(tmpdir(), 'cairn-disk-'))

  constructor(megabytes: number) {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', this.folder])
  }

  fill(): void {
    for (let part = 0; ; part++) {
      const { bavail, bsize } = statfsSync(this.folder)
      if (bavail === 0) return
      try {
        writeFileSync(this.#filler(part), Buffer.alloc(Math.min(bavail * bsize, 64_000_000)))
      } catch (error) {
        if (Object(error).code !== 'ENOSPC') throw error
      }
    }
  }

  free(): void {
    for (let part = 0; part < 100; part++) rmSync(this.#filler(part), { force: true })
  }

  unmount(): void {
    execFileSync('umount', ['-l', this.folder])
    rmSync(this.folder, { recursive: true, force: true })
  }

  #filler(part: number): string {
    return join(this.folder, `filler-${part}`)
  }
}
