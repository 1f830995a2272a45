import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * Acts like HAProxy in front of two databases: one address that leads to the primary. Marking the
 * server down closes its connections (`on-marked-down shutdown-sessions`); until another is set,
 * new connections are refused.
 */
export class LoadBalancer {
  readonly #server = createServer((client) => this.#lead(client))
  readonly #sockets = new Set<Socket>()
  #target: string | null = null

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    return `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  }

  /** An IP address, or the folder of a Unix socket. */
  leadTo(target: string): void {
    this.#target = target
  }

  markDown(): void {
    this.#target = null
    for (const socket of this.#sockets) socket.destroy()
  }

  async close(): Promise<void> {
    this.markDown()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #lead(client: Socket): void {
    if (this.#target === null) return void client.destroy()
    const isFolder = this.#target.startsWith('/')
    const database = isFolder ? connect(`${this.#target}/.s.PGSQL.5432`) : connect(5432, this.#target)
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      this.#sockets.add(one)
      one.setNoDelay(true)
      one.on('error', () => {})
      one.on('close', () => {
        this.#sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }
}
