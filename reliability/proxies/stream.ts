import { connect } from 'node:http2'

interface OpenStream {
  /** Resolves to the time in ms until text that arrives from now on matches the pattern. */
  until(pattern: RegExp, withinMs: number): Promise<number>
  close(): void
}

/** Opens a stream of notices over HTTP/2, like a browser. */
export function openStream(url: string, token: string): Promise<OpenStream> {
  // The certificate is self-signed.
  const session = connect(url, { rejectUnauthorized: false })
  const request = session.request({ ':path': '/api/user/notices/stream', authorization: `Bearer ${token}` })
  let text = ''
  request.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  return new Promise((resolve, reject) => {
    session.on('error', reject)
    request.on('error', reject)
    request.on('response', ({ ':status': status }) => {
      if (status !== 200) reject(new Error(`answered ${status}`))
      resolve({ until, close: () => session.destroy() })
    })
  })

  async function until(pattern: RegExp, withinMs: number): Promise<number> {
    const startedAt = performance.now()
    text = ''
    for (;;) {
      const took = performance.now() - startedAt
      if (pattern.test(text)) return took
      if (took > withinMs) throw new Error(`nothing matched ${pattern} within ${withinMs} ms`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
}
