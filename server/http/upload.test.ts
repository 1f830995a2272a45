import { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createUploadBudget } from './upload.ts'

const MEGABYTE = 1024 * 1024

/** A budget of 64 MB for files of up to 50 MB. */
function open() {
  const budget = createUploadBudget({ types: ['*/*'], maxBytes: 50 * MEGABYTE })
  /** A request that states this size; nothing of its body has arrived. */
  const begin = (personId: string, megabytes?: number) => {
    const headers = megabytes === undefined ? {} : { 'content-length': String(megabytes * MEGABYTE) }
    const request = { headers } as FastifyRequest
    const raw = new EventEmitter()
    budget.admit(personId, request, { raw } as unknown as FastifyReply)
    return {
      arrive: (size: number) => budget.add(request, size * MEGABYTE),
      leave: () => raw.emit('close'),
      handle: (work: () => Promise<void>) => budget.handle(request, work),
    }
  }
  const send = (personId: string, megabytes: number) => {
    const file = begin(personId, megabytes)
    file.arrive(megabytes)
    return file
  }
  return { begin, send }
}

const refused = expect.objectContaining({ code: 'unavailable' })

test('files are refused above the bytes of all that are in memory', () => {
  const { send } = open()
  const first = send('ada', 40)
  send('bob', 20)
  expect(() => send('eve', 5)).toThrow(refused)
  send('eve', 4)
  first.leave()
  send('eve', 40)
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

test('a file is refused while it arrives if others took the room', () => {
  const { begin, send } = open()
  const slow = begin('ada', 30)
  slow.arrive(10)
  send('bob', 50)
  slow.arrive(4)
  expect(() => slow.arrive(1)).toThrow(refused)
  slow.leave()
  send('eve', 14)
})

test('a file of unknown size counts as the largest of its sender', () => {
  const { begin, send } = open()
  const file = begin('ada')
  expect(() => begin('ada', 1)).toThrow(refused)
  send('bob', 50)
  expect(() => file.arrive(15)).toThrow(refused)
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
