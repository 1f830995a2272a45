import { expect, test } from 'vitest'
import { countBytes } from './bytes.ts'

test('bytes are counted by kind when a response has arrived in full', () => {
  const listeners = new Map<string, (params: never) => void>()
  const bytes = countBytes({ on: (event, listener) => listeners.set(event, listener) })
  const send = (event: string, params: object) => listeners.get(`Network.${event}`)?.(params as never)
  const receive = (requestId: string, type: string, encodedDataLength: number) => {
    send('responseReceived', { requestId, type })
    send('loadingFinished', { requestId, encodedDataLength })
  }
  receive('1', 'Document', 30_000)
  receive('2', 'Script', 50_000)
  receive('3', 'Script', 7_000)
  receive('4', 'Fetch', 900)
  send('responseReceived', { requestId: '5', type: 'Font' })
  expect(bytes).toEqual({ html: 30_000, scripts: 57_000, pictures: 0, fonts: 0 })
})
