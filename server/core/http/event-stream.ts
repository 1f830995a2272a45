import { Readable } from 'node:stream'

/** Text that waits for the client; above it the connection is closed. */
const BUFFER_MAX_BYTES = 262_144

/** What a handler returns to answer with events until one side ends the connection (`text/event-stream`). */
export class EventStream extends Readable {
  /** Proxies mustn't buffer or keep it; the connection takes no other request. */
  static readonly headers = { 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' }

  override _read(): void {}

  send(text: string): void {
    if (this.readableLength + text.length > BUFFER_MAX_BYTES) this.destroy()
    else this.push(text)
  }

  end(): void {
    this.push(null)
  }
}
