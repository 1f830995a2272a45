import { expect, test } from 'vitest'
import { everything, inputs } from '#contract/testing/everything.ts'
import { fuzz } from './fuzz/fuzz.ts'
import { Target } from './fuzz/target.ts'
import type { Kind } from './trial.ts'

const SEED = 20_261_121

const kinds: Kind[] = everything ? ['sqlite', 'postgres'] : ['sqlite']

test.runIf(process.platform === 'linux').each(kinds)(
  `the server on %s handles malformed requests without errors (seed ${SEED})`,
  async (kind) => {
    const target = await Target.open(kind)
    try {
      const { findings } = await fuzz(target, { requests: inputs({ usual: 100, full: 250 }), seed: SEED })
      // Slow responses are ignored here, since they depend on other work on the machine; `npm run
      // trial -- fuzz` judges them.
      expect(findings.filter((finding) => !/^\d+ ms/.test(finding))).toEqual([])
      expect(target.isAlive).toBe(true)
    } finally {
      await target.close()
    }
  },
  120_000,
)
