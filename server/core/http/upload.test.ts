import { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createUploadBudget } from './upload.ts'

const MEGABYTE = 1024 * 1024

/** A budget of 64 MB for files of up to 50 MB. */
function open() {
  let now = 0
  const budget = createUploadBudget({ types: ['*/*'], maxBytes: 50 * MEGABYTE }, () => now)
  /** A request that states this size; nothing of its body has arrived. */
  const begin = (personId: string, megabytes?: number) => {
    const headers = megabytes === undefined ? {} : { 'content-length': String(megabytes * MEGABYTE) }
    const request = { headers } as FastifyRequest
    const raw = new EventEmitter()
    budget.admit(personId, request, { raw, header: () => {} } as unknown as FastifyReply)
    const signal = budget.droppedSignal(request)
    return {
      arrive: (size: number) => budget.add(request, size * MEGABYTE),
      leave: () => raw.emit('close'),
      handle: (work: () => Promise<void>) => budget.handle(request, work),
      isDropped: () => signal?.aborted,
    }
  }
  const send = (personId: string, megabytes: number) => {
    const file = begin(personId, megabytes)
    file.arrive(megabytes)
    return file
  }
  /** Sends a file that is handled until `leave`. */
  const keep = (personId: string, megabytes: number) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const handled = send(personId, megabytes).handle(() => promise)
    const leave = () => {
      resolve()
      return handled
    }
    return { leave }
  }
  const later = (seconds: number) => {
    now += seconds * 1000
  }
  return { begin, send, keep, later }
}

const refused = expect.objectContaining({ code: 'unavailable' })

test('a file is refused that has no room beside those being handled', async () => {
  const { begin, keep } = open()
  const first = keep('ada', 40)
  keep('bob', 20)
  expect(() => begin('eve', 5)).toThrow(refused)
  keep('eve', 4)
  await first.leave()
  keep('eve', 40)
})

test('one person has the bytes of one file, so that others can still send theirs', () => {
  const { send } = open()
  send('ada', 30)
  expect(() => send('ada', 21)).toThrow(refused)
  send('ada', 20)
  send('bob', 14)
})

test('files that state much and send little leave room for those of others', () => {
  const { begin, send } = open()
  begin('ada', 50).arrive(1)
  begin('bob', 50).arrive(1)
  send('eve', 50)
})

test('when memory is full, a file of the person who holds most is dropped', () => {
  const { begin } = open()
  const [ada, bob, eve] = [begin('ada', 50), begin('bob', 50), begin('eve', 50)]
  ada.arrive(33)
  bob.arrive(31)
  eve.arrive(1)
  expect([ada, bob, eve].map(({ isDropped }) => isDropped())).toEqual([true, false, false])
  expect(() => ada.arrive(1)).toThrow(refused)
})

test('of that person, the slowest file is dropped', () => {
  const { begin, send, later } = open()
  const slow = begin('ada', 20)
  slow.arrive(19)
  later(10)
  const fast = begin('ada', 20)
  fast.arrive(19)
  send('bob', 26)
  send('eve', 1)
  expect([slow, fast].map(({ isDropped }) => isDropped())).toEqual([true, false])
})

test('a file below the minimum speed is dropped first', () => {
  const { begin, send, later } = open()
  const slow = begin('ada', 2)
  slow.arrive(1)
  later(11)
  const fast = begin('bob', 50)
  fast.arrive(49)
  later(1)
  send('eve', 15)
  expect([slow, fast].map(({ isDropped }) => isDropped())).toEqual([true, false])
})

test('a slow file is kept while there is room', () => {
  const { begin, send, later } = open()
  const slow = begin('ada', 2)
  later(100)
  slow.arrive(1)
  send('eve', 50)
  expect(slow.isDropped()).toBe(false)
})

test('a file is refused while it arrives if its sender holds most', () => {
  const { begin, keep } = open()
  const file = begin('ada', 30)
  file.arrive(10)
  keep('bob', 50)
  file.arrive(4)
  expect(() => file.arrive(1)).toThrow(refused)
  keep('eve', 14)
})

test('a file of unknown size counts as the largest of its sender', () => {
  const { begin } = open()
  begin('ada')
  expect(() => begin('ada', 1)).toThrow(refused)
})

test('a file counts until it is handled, also if its sender has left', async () => {
  const { send } = open()
  const file = send('ada', 50)
  const { promise, resolve } = Promise.withResolvers<void>()
  const handled = file.handle(() => promise)
  file.leave()
  expect(() => send('ada', 1)).toThrow(refused)
  resolve()
  await handled
  send('ada', 50)
})

test('a file that fails to be handled counts no more', async () => {
  const { send } = open()
  const fails = send('ada', 50).handle(() => Promise.reject(new Error('broken')))
  await expect(fails).rejects.toThrow('broken')
  send('ada', 50)
})
