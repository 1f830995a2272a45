import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { Notice } from '#contract/notice.ts'
import type { TestServer, TestUser } from '#server/testing/test-server.ts'
import { sealPosition } from '../stream/stream.view.ts'

interface Received {
  event: string
  id: string
  notice: Notice
}

/** The id of events of the person at a position. */
export function positionOf(server: TestServer, { id }: TestUser, position: number): string {
  return sealPosition(position, server.context.settings.authSecret, id)
}

/** Reads the events of a stream over a connection. */
export class StreamClient {
  static readonly #opened = new Set<StreamClient>()
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly #response: IncomingMessage
  readonly #chunks: AsyncIterator<string>
  #text = ''
  /** The position to resume from. */
  position = ''

  constructor(response: IncomingMessage) {
    this.status = response.statusCode
    this.headers = response.headers
    this.#response = response
    this.#chunks = response.setEncoding('utf8')[Symbol.asyncIterator]()
    StreamClient.#opened.add(this)
  }

  static closeAll(): void {
    for (const client of StreamClient.#opened) client.close()
    StreamClient.#opened.clear()
  }

  /** The next event; null once the server has ended the stream. */
  async next(): Promise<Received | null> {
    for (let block = await this.#read(); block !== null; block = await this.#read()) {
      const { event, data } = block
      if (event !== undefined) return { event, id: this.position, notice: JSON.parse(data ?? 'null') }
    }
    return null
  }

  /** Resolves once a comment line has come; false if the stream has ended. */
  async nextComment(): Promise<boolean> {
    for (let block = await this.#read(); block !== null; block = await this.#read()) if (block.isComment) return true
    return false
  }

  /** The data of all events that come before the next comment line. */
  async textUntilComment(): Promise<string> {
    let text = ''
    for (let block = await this.#read(); block && !block.isComment; block = await this.#read()) text += block.data ?? ''
    return text
  }

  /** The kinds of all notices that come before the next comment line. */
  async kindsUntilComment(): Promise<string[]> {
    const kinds: string[] = []
    for (let block = await this.#read(); block && !block.isComment; block = await this.#read())
      if (block.event === 'notice') kinds.push(JSON.parse(block.data ?? 'null').kind)
    return kinds
  }

  async #read(): Promise<{ event?: string; data?: string; isComment: boolean } | null> {
    for (let end = this.#text.indexOf('\n\n'); end < 0; end = this.#text.indexOf('\n\n')) {
      const chunk = await this.#chunks.next().catch(() => undefined)
      if (!chunk || chunk.done) return null
      this.#text += chunk.value
    }
    const [block = '', ...others] = this.#text.split('\n\n')
    this.#text = others.join('\n\n')
    const { id, ...fields } = Object.fromEntries(block.split('\n').map((line) => line.split(/: ?(.*)/su, 2)))
    this.position = id ?? this.position
    return { ...fields, isComment: block === ':' }
  }

  close(): void {
    this.#response.destroy()
  }
}

/** The server has to listen. */
export async function openStream(
  server: TestServer,
  { headers }: Pick<TestUser, 'headers'>,
  more: Record<string, string> = {},
): Promise<StreamClient> {
  const address = server.app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return await openStreamAt(`http://127.0.0.1:${port}`, { ...headers, ...more })
}

/** Opens its own connection, so that any process of a server can get the request. */
export function openStreamAt(url: string, headers: Record<string, string>): Promise<StreamClient> {
  return new Promise((resolve, reject) => {
    const respond = (response: IncomingMessage) => resolve(new StreamClient(response))
    get(`${url}/api/user/notices/stream`, { headers, agent: false }, respond).on('error', reject)
  })
}
