import { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { limitUploads } from './upload.ts'

const MEGABYTES = 1024 * 1024

test('a large file is refused while as many as allowed are received, a small one is not', async () => {
  const admit = limitUploads({ types: ['*/*'], maxBytes: 50 * MEGABYTES, atOnce: 2 })
  const send = (megabytes?: number) => {
    const headers = megabytes === undefined ? {} : { 'content-length': String(megabytes * MEGABYTES) }
    const raw = new EventEmitter()
    return { raw, admitted: admit({ headers } as FastifyRequest, { raw } as unknown as FastifyReply) }
  }
  const first = send(6)
  // Of unknown size.
  const second = send()
  await Promise.all([first.admitted, second.admitted])
  await expect(send(6).admitted).rejects.toMatchObject({ code: 'unavailable' })
  await send(5).admitted
  first.raw.emit('close')
  await send(6).admitted
})
