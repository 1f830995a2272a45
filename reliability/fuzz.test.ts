import { expect, test } from 'vitest'
import { fuzz } from './fuzz/fuzz.ts'
import { Target } from './fuzz/target.ts'
import type { Kind } from './trial.ts'

const SEED = 20_261_121

test.runIf(process.platform === 'linux').each<Kind>(['sqlite', 'postgres'])(
  `nothing malformed brings the server on %s out of step (seed ${SEED})`,
  async (kind) => {
    const target = await Target.open(kind)
    try {
      const { findings } = await fuzz(target, { requests: 250, seed: SEED })
      // How late an answer is depends on what else this machine does; `npm run test:fuzz` measures it.
      expect(findings.filter((finding) => !/^\d+ ms/.test(finding))).toEqual([])
      expect(target.isAlive).toBe(true)
    } finally {
      await target.close()
    }
  },
  120_000,
)
