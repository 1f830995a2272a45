import { connect } from 'node:net'

export interface Heard {
  /** Of the first answer; null where the connection ended without one. */
  status: number | null
  /** All that came, headers included. */
  text: string
  ms: number
}

const GIVE_UP_MS = 10_000
const HALF_CLOSE_AFTER_MS = 100

/** Says something on a socket of its own and listens until the other side closes; where told, closes its own side after a while. */
export function say(port: number, parts: (string | Buffer)[], { halfClose = false } = {}): Promise<Heard> {
  const begun = performance.now()
  const chunks: Buffer[] = []
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const giveUp = setTimeout(() => socket.destroy(), GIVE_UP_MS)
    let firstAt = 0
    socket.on('connect', () => {
      for (const part of parts) socket.write(part)
      if (halfClose) setTimeout(() => socket.end(), HALF_CLOSE_AFTER_MS)
    })
    socket.on('data', (chunk) => {
      firstAt ||= performance.now()
      chunks.push(chunk)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(giveUp)
      const text = Buffer.concat(chunks).toString('utf8')
      const status = /^HTTP\/1\.1 ([2-5]\d\d)/m.exec(text)?.[1]
      resolve({
        status: status === undefined ? null : Number(status),
        text,

        ms: (firstAt || performance.now()) - begun,
      })
    })
  })
}
