import { expect, test } from 'vitest'
import { everything } from '#contract/testing/everything.ts'
import { type KillTarget, kill } from './crash/kills.ts'
import { type Kind, openTrial } from './trial.ts'

const linux = process.platform === 'linux'

const cases: [Kind, ...KillTarget[]][] = [['sqlite', 'server']]
if (everything) cases.push(['postgres', 'server', 'database'])

test.runIf(linux).each(cases)(
  'on %s, kill -9 loses no acknowledged write and leaves none half applied',
  async (kind, ...targets) => {
    const trial = await openTrial(kind)
    try {
      for (const target of targets) {
        const before = trial.ledger.acknowledged
        const { lost, halfApplied, acknowledged } = await kill(trial, target, 1)
        expect({ lost, halfApplied }).toEqual({ lost: [], halfApplied: [] })
        expect(acknowledged - before).toBeGreaterThan(16)
        expect(trial.server.isAlive).toBe(true)
      }
    } finally {
      await trial.close()
    }
  },
  60_000,
)
