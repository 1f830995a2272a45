import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { beforeAll, expect, test } from 'vitest'
import { RULES } from '#contract/testing/growing-rules.ts'

const FEW = 50
const MANY = 200
/** Four times as many elements may take twice as much again, as in a sort; comparing all pairs takes 16 times as much. */
const GROWTH_MAX = 8

let counts: Record<string, number[]>

beforeAll(async () => {
  const file = new URL('../testing/count-operations.ts', import.meta.url)
  const worker = new Worker(file, { workerData: { sizes: [FEW, MANY] } })
  ;[counts] = await once(worker, 'message')
})

test.each(Object.keys(RULES))('four times as many elements take at most eight times the work: %s', (name) => {
  const [few = 0, many = 0] = counts[name] ?? []
  expect(few).toBeGreaterThan(0)
  expect(many / few).toBeLessThanOrEqual(GROWTH_MAX)
})

test('each rule that reads a list is among them', () => {
  const source = globSync('contract/rules/**/*.ts', { exclude: ['**/*.test.ts'] }).map((file) =>
    readFileSync(file, 'utf8'),
  )
  const signatures = source.join('').matchAll(/^export function (\w+)(?:<.*>)?\(([\s\S]*?)\)(?:: [^\n]*)? \{$/gmu)
  const readsList = ([, , given = '']: readonly string[]) =>
    /readonly |\[\]|MergeLists|JourneyTexts|Suggested/.test(given)
  const tried = readFileSync(new URL('../testing/growing-rules.ts', import.meta.url), 'utf8')
  const missing = [...signatures].filter(readsList).filter(([, name]) => !new RegExp(`\\b${name}\\(`).test(tried))
  expect(missing.map(([, name]) => name)).toEqual([])
})
