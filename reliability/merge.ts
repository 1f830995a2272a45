/** `npm run trial -- merge`: a million random histories of a journey and its copy, each checked after every merge. */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import * as fc from 'fast-check'
import { checkHistory, histories } from '#contract/testing/merge-properties.ts'

const { values } = parseArgs({
  options: { histories: { type: 'string', default: '1000000' }, seed: { type: 'string' } },
})
const seed = Number(values.seed ?? randomInt(2 ** 31))
const numRuns = Number(values.histories)
console.log(`Seed ${seed}; repeat with: npm run trial -- merge --histories ${numRuns} --seed ${seed}`)
fc.assert(fc.property(histories, checkHistory), { numRuns, seed })
console.log(`${numRuns} histories, no promise broken.`)
