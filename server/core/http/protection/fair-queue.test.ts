import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** A queue whose jobs end when the test says so. */
function open({ atOnce = 1, maxWaiting = 3 } = {}) {
  const run = createFairQueue({ atOnce, atOncePerCaller: 1, maxWaiting })
  const begun: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  const add = (caller: string, name: string) =>
    void run(caller, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    }).catch(({ code }) => refused.push(`${name} ${code}`))
  /** Ends the running job; resolves when the next has begun. */
  const endOne = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { add, begun, refused, endOne }
}

test('one job runs at a time', async () => {
  const { add, begun, endOne } = open()
  for (const name of ['1', '2']) add('ada', name)
  add('bob', '3')
  expect(begun).toEqual(['1'])
  await endOne()
  expect(begun.length).toBe(2)
})

test('a caller has one job at a time, though another one could run', async () => {
  const { add, begun, endOne } = open({ atOnce: 2 })
  for (const name of ['a1', 'a2']) add('ada', name)
  expect(begun).toEqual(['a1'])
  add('bob', 'b1')
  expect(begun).toEqual(['a1', 'b1'])
  await endOne()
  expect(begun).toEqual(['a1', 'b1', 'a2'])
})

test('a caller whose jobs wait lets others go first', async () => {
  const { add, begun, endOne } = open()
  for (const name of ['a1', 'a2', 'a3']) add('ada', name)
  add('bob', 'b1')
  for (let job = 0; job < 3; job++) await endOne()
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('a full queue refuses the last job of the caller with the most jobs', async () => {
  const { add, begun, refused, endOne } = open()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) add('ada', name)
  add('bob', 'b1')
  await endOne()
  expect([refused, begun]).toEqual([
    ['a5 unavailable', 'a4 unavailable'],
    ['a1', 'b1'],
  ])
})

test('a caller without recent jobs gets a place in a full queue', async () => {
  const { add, begun, refused, endOne } = open()
  for (const puppet of ['p1', 'p2', 'p3']) {
    add(puppet, `${puppet} before`)
    await endOne()
  }
  for (const puppet of ['p1', 'p2', 'p3']) add(puppet, puppet)
  add('eve', 'eve')
  add('ada', 'ada')
  await endOne()
  await endOne()
  expect(refused).toEqual([expect.stringMatching(/^p\d unavailable$/u)])
  expect(begun.slice(3)).toEqual(['p1', 'eve', 'ada'])
})

test('the caller whose jobs took the least time is next, and jobs of an hour ago no longer count', async () => {
  let time = 0
  const run = createFairQueue({ atOnce: 1, atOncePerCaller: 1, maxWaiting: 9 }, () => time)
  const order: string[] = []
  const job = (caller: string, ms: number, { fails = false } = {}) =>
    run(caller, async () => {
      order.push(caller)
      await new Promise(setImmediate)
      time += ms
      if (fails) throw new Error('unreadable')
    }).catch(() => undefined)
  await Promise.all([job('eve', 700, { fails: true }), job('puppet', 500)])
  await Promise.all([job('ada', 10), job('eve', 700), job('puppet', 500), job('bob', 10)])
  expect(order.slice(2)).toEqual(['ada', 'bob', 'puppet', 'eve'])
  time += 3_600_000
  await Promise.all([job('cleo', 100), job('eve', 1), job('cleo', 1)])
  expect(order.slice(6)).toEqual(['cleo', 'eve', 'cleo'])
})
