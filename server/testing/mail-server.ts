import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'

interface Received {
  to: string
  subject: string
  text: string
  html: string
  /** The content ids of the files that come with it. */
  files: string[]
  /** One header per line, unfolded. */
  headers: string
}

/** A real SMTP server that records the emails it receives. */
export class TestMailServer {
  readonly received: Received[] = []
  /** Answers to RCPT instead of accepting, by address. */
  readonly refused = new Map<string, number>()
  /** RCPT of these addresses is answered once the promise is fulfilled. */
  readonly held = new Map<string, Promise<void>>()
  /** The addresses of all RCPT. */
  readonly asked: string[] = []
  /** Emails to these addresses are received, and the connection is closed without an answer. */
  readonly hungUpOn = new Set<string>()
  readonly port: number
  #server: SMTPServer | undefined

  private constructor(port: number) {
    this.port = port
  }

  /** Reserves a port; `open` starts the server. */
  static async reserve(): Promise<TestMailServer> {
    const probe = createServer().listen(0, '127.0.0.1')
    await once(probe, 'listening')
    const { port } = probe.address() as AddressInfo
    probe.close()
    await once(probe, 'close')
    return new TestMailServer(port)
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`
  }

  async open(): Promise<void> {
    this.#server = new SMTPServer({
      authOptional: true,
      disableReverseLookup: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onRcptTo: async ({ address }, _session, done) => {
        this.asked.push(address)
        await this.held.get(address)
        const responseCode = this.refused.get(address)
        done(responseCode === undefined ? null : Object.assign(new Error('Not here'), { responseCode }))
      },
      onData: async (stream, session, done) => {
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(chunk)
        const to = session.envelope.rcptTo.map(({ address }) => address).join()
        this.received.push({ to, ...readMessage(Buffer.concat(chunks).toString('utf8')) })
        if (this.hungUpOn.has(to)) this.#hangUp(session.id)
        else done()
      },
    })
    this.#server.listen(this.port, '127.0.0.1')
    await once(this.#server.server, 'listening')
  }

  #hangUp(sessionId: string): void {
    for (const connection of this.#server?.connections ?? []) if (connection.id === sessionId) connection.close()
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => (this.#server ? this.#server.close(resolve) : resolve()))
  }

  /** Waits for the next email to this address. */
  async next(to: string): Promise<Received> {
    const until = Date.now() + 10_000
    while (Date.now() < until) {
      const index = this.received.findIndex((mail) => mail.to === to)
      const [mail] = index === -1 ? [] : this.received.splice(index, 1)
      if (mail) return mail
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    throw new Error(`No email to ${to}`)
  }
}

/** The token in the link of an email. */
export function tokenIn({ text }: Received): string {
  return decodeURIComponent(/token=([^\s]+)/.exec(text)?.[1] ?? '')
}

function readMessage(message: string): Omit<Received, 'to'> {
  const part = (type: string) =>
    new RegExp(`Content-Type: ${type}[\\s\\S]*?\\r\\n\\r\\n([\\s\\S]*?)\\r\\n----_`).exec(message)?.[1] ?? ''
  return {
    headers: (message.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' '),
    subject: /^Subject: (.*)$/m.exec(message)?.[1]?.trim() ?? '',
    text: decode(part('text/plain')),
    html: decode(part('text/html')),
    files: [...message.matchAll(/^Content-ID: <(.*)>\r$/gimu)].map(([, id = '']) => id),
  }
}

function decode(quoted: string): string {
  return quoted
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
