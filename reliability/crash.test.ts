import { expect, test } from 'vitest'
import { kill, type Victim } from './kills.ts'
import { type Kind, openTrial } from './trial.ts'

const linux = process.platform === 'linux'

test.runIf(linux).each<[Kind, ...Victim[]]>([
  ['sqlite', 'server'],
  ['postgres', 'server', 'database'],
])(
  'killed under writers on %s: nothing acknowledged is lost, nothing half applied',
  async (kind, ...victims) => {
    const trial = await openTrial(kind)
    try {
      for (const victim of victims) {
        const before = trial.ledger.acknowledged
        const { lost, half, acknowledged } = await kill(trial, victim, 1)
        expect({ lost, half }).toEqual({ lost: [], half: [] })
        expect(acknowledged - before).toBeGreaterThan(16)
        expect(trial.server.isAlive).toBe(true)
      }
    } finally {
      await trial.end()
    }
  },
  60_000,
)
