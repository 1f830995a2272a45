/** `npm run bench`: what Cairn does under load, beside what the machine could do at most; writes docs/performance.md. */
import assert from 'node:assert/strict'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/db/database.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { firstLoad } from '../tools/first-load.ts'
import { SIZE } from './content.ts'
import { type Generated, generate } from './generate.ts'
import { type Call, load, medianOf, middle } from './load.ts'
import { type Running, startProcess } from './process.ts'
import {
  type Comparison,
  costTable,
  type Figures,
  loadTable,
  machine,
  pageTable,
  performancePage,
  processorTable,
} from './report.ts'
import { signIn } from './sign-in.ts'

const PASSWORD = 'a password of the bench'
const CONNECTIONS = [1, 16, 64]
const STARTS = 5
const REST_MS = 3000
const sizes = Object.entries(SIZE)
  .map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
  .join(', ')

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '3' }, rounds: { type: 'string', default: '3' } },
})
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)]
const data = mkdtempSync(join(tmpdir(), 'cairn-bench-'))
try {
  await bench()
} finally {
  rmSync(data, { recursive: true, force: true, maxRetries: 5 })
}

async function bench(): Promise<void> {
  console.log(`${machine()}\nMaking ${sizes} ...`)
  const file = join(data, 'cairn.sqlite')
  const database = await openDatabase({ file })
  const made = await generate(database, await hashPassword(PASSWORD), Date.now())
  await database.close()
  const floorFile = join(data, 'floor.sqlite')
  copyFileSync(file, floorFile)

  console.log(`Starting ${STARTS} times ...`)
  const startMs = await timeStarts()
  const floor = await startProcess(['bench/floor.ts', floorFile, made.walker.id])
  const cairn = await startProcess(['server/main.ts'], settings())
  try {
    await fetch(cairn.url)
    await wait(REST_MS)
    const idleMb = cairn.memory()
    const { comparisons, loadedMb } = await compare(cairn, floor, made)
    const pages = ['/', '/auth/login', '/app/discover'].map((path) => ({ path, ...firstLoad(path) }))
    tell({ comparisons, startMs, idleMb, loadedMb, pages, seconds, rounds })
  } finally {
    await Promise.all([cairn.stop(), floor.stop()])
  }
}

function tell(figures: Figures): void {
  console.log(
    `\n${loadTable(figures.comparisons)}\n\n${processorTable(figures.comparisons)}\n\n${costTable(figures)}\n\n${pageTable(figures)}`,
  )
  const page = fileURLToPath(new URL('../docs/performance.md', import.meta.url))
  const identity = /\n## Identity[\s\S]*$/.exec(readFileSync(page, 'utf8'))?.[0] ?? ''
  writeFileSync(page, performancePage(figures, sizes) + identity)
}

function settings(): Record<string, string> {
  return {
    PORT: '0',
    CAIRN_DATA: data,
    CAIRN_LIMITS: 'off',
    CAIRN_DEMO: 'off',
    DATABASE_URL: '',
    PUBLIC_URL: '',
    HOST: '',
  }
}

/** From the command to the first page, as somebody who types `npm start` waits for it once everything is built. */
async function timeStarts(): Promise<number> {
  const times: number[] = []
  for (let start = 0; start < STARTS; start++) {
    const from = performance.now()
    const place = await startProcess(['tools/start.mjs'], settings())
    await (await fetch(place.url)).text()
    times.push(performance.now() - from)
    await place.stop()
  }
  return middle(times)
}

interface Pair {
  name: string
  aim: number
  method: Call['method']
  ours: string[]
  floor: string[]
}

function pairsOf({ journeyIds }: Generated): Pair[] {
  const at = (prefix: string) => journeyIds.map((id) => prefix + id)
  return [
    { name: 'newest 20', aim: 0.6, method: 'GET', ours: ['/api/path/all'], floor: ['/newest'] },
    { name: 'one journey', aim: 0.5, method: 'GET', ours: at('/api/path/journey/'), floor: at('/journey/') },
    { name: 'a like', aim: 0.5, method: 'POST', ours: at('/api/path/like/'), floor: at('/like/') },
  ]
}

async function compare(cairn: Running, floor: Running, made: Generated) {
  const renew = await signIn(cairn.url, { email: made.walker.email, password: PASSWORD })
  const pairs = pairsOf(made)
  for (const pair of pairs) await assertSameAnswer(pair, cairn, floor, await renew())
  let loadedMb: number | null = null
  const watch = setInterval(() => {
    loadedMb = Math.max(loadedMb ?? 0, cairn.memory() ?? 0) || null
  }, 200)
  const comparisons: Comparison[] = []
  for (const pair of pairs) for (const connections of CONNECTIONS) comparisons.push(await inTurn(pair, connections))
  clearInterval(watch)
  return { comparisons, loadedMb }

  async function inTurn({ name, aim, method, ours, floor: theirs }: Pair, connections: number): Promise<Comparison> {
    console.log(`${name}, ${connections} connections ...`)
    const loads: { ours: Comparison['ours'][]; floor: Comparison['floor'][] } = { ours: [], floor: [] }
    for (let round = 0; round < rounds; round++) {
      loads.floor.push(await load(floor, { method, paths: theirs }, connections, seconds))
      loads.ours.push(await load(cairn, { method, paths: ours, headers: await renew() }, connections, seconds))
    }
    const comparison = { name, connections, aim, ours: medianOf(loads.ours), floor: medianOf(loads.floor) }
    assert.equal(comparison.ours.failed + comparison.floor.failed, 0, `${name}: some calls failed`)
    return comparison
  }
}

/** A floor that answers something else would measure something else. */
async function assertSameAnswer(
  pair: Pair,
  cairn: Running,
  floor: Running,
  headers: Record<string, string>,
): Promise<void> {
  const ask = async (url: string, more: Record<string, string>) => {
    const post = pair.method === 'POST' && { body: '{}', headers: { ...more, 'content-type': 'application/json' } }
    const answer = await fetch(url, { method: pair.method, headers: more, ...post })
    return answer.json()
  }
  const last = (paths: string[]) => paths.at(-1) ?? ''
  const [ours, theirs] = [await ask(cairn.url + last(pair.ours), headers), await ask(floor.url + last(pair.floor), {})]
  assert.deepEqual(theirs, ours, `The floor answers ${pair.name} differently`)
}
