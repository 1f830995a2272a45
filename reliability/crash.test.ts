import { expect, test } from 'vitest'
import { kill, type Victim } from './kills.ts'
import { type Kind, openTrial } from './trial.ts'

const linux = process.platform === 'linux'

test.runIf(linux).each<[Victim, Kind]>([
  ['server', 'sqlite'],
  ['server', 'postgres'],
  ['database', 'postgres'],
])(
  'the %s is killed under writers on %s: nothing acknowledged is lost, nothing half applied',
  async (victim, kind) => {
    const trial = await openTrial(kind)
    try {
      const { lost, half, acknowledged } = await kill(trial, victim, 1)
      expect({ lost, half }).toEqual({ lost: [], half: [] })
      expect(acknowledged).toBeGreaterThan(16)
      expect(trial.server.isAlive).toBe(true)
    } finally {
      await trial.end()
    }
  },
  60_000,
)
