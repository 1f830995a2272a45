import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net'

/** What pages need to link to each other. */
export interface HostInfo {
  /** 'http://pages.localhost:1234', which previews may reach. */
  origin: string
  port: number
  /** A port that records connections to local addresses; previews treat it like port 80. */
  watchedPort: number
}

export type Serve = (request: IncomingMessage, response: ServerResponse, info: HostInfo) => void

/** Serves pages on loopback by host name, and counts connections to the watched port. */
export class PageHost {
  readonly info: HostInfo
  hits = 0
  readonly #asked: string[] = []
  /** Pages by host name; tests may add some. */
  readonly pages: Map<string, Serve>
  readonly #servers: (Server | TcpServer)[]

  private constructor(info: HostInfo, servers: (Server | TcpServer)[], pages: Map<string, Serve>) {
    this.info = info
    this.#servers = servers
    this.pages = pages
  }

  static async open(pages: Map<string, Serve>): Promise<PageHost> {
    const server = createServer()
    const port = await listen(server, 0, '127.0.0.1')
    const canaries = Array.from({ length: 3 }, () => createTcpServer())
    const [everywhere = createTcpServer(), six = createTcpServer(), other = createTcpServer()] = canaries
    const watchedPort = await listen(everywhere, 0, '::').catch(() => listen(everywhere, 0, '0.0.0.0'))
    for (const [canary, address] of [
      [six, '::1'],
      [other, '127.0.0.2'],
    ] as const)
      await listen(canary, port, address).catch(() => undefined)
    const origin = `http://pages.localhost:${port}`
    const host = new PageHost({ origin, port, watchedPort }, [server, ...canaries], pages)
    server.on('request', (request, response) => host.#answer(request, response))
    for (const canary of canaries)
      canary.on('connection', (socket) => {
        host.hits++
        socket.destroy()
      })
    return host
  }

  addressOf(name: string): URL {
    return new URL(`/${encodeURIComponent(name)}`, this.info.origin)
  }

  /** Number of requests for a page. */
  askedFor(name: string): number {
    return this.#asked.filter((asked) => asked === name).length
  }

  /** Breaks off all connections. */
  closeConnections(): void {
    for (const server of this.#servers) if ('closeAllConnections' in server) server.closeAllConnections()
  }

  async close(): Promise<void> {
    for (const server of this.#servers) {
      if ('closeAllConnections' in server) server.closeAllConnections()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    }
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    response.on('error', () => undefined)
    const name = decodeURIComponent(new URL(request.url ?? '', this.info.origin).pathname.slice(1))
    this.#asked.push(name)
    const serve = this.pages.get(name)
    if (serve) serve(request, response, this.info)
    else response.writeHead(404).end()
  }
}

async function listen(server: Server | TcpServer, port: number, address: string): Promise<number> {
  server.listen(port, address)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
