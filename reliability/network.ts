import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PREFIX = 'cairn'

/**
 * Two network namespaces, connected to each other and to the machine's own. Requires root on Linux.
 */
export class Network {
  readonly #name = `${PREFIX}-${process.pid}`
  readonly #net = `10.${200 + (process.pid % 50)}`
  readonly #onExit = () => this.remove()
  readonly first = { namespace: `${this.#name}-a`, address: `${this.#net}.1.2`, fromOther: `${this.#net}.3.1` }
  readonly second = { namespace: `${this.#name}-b`, address: `${this.#net}.2.2`, fromOther: `${this.#net}.3.2` }
  readonly range = `${this.#net}.0.0/16`

  constructor() {
    removeStaleNamespaces()
    process.on('exit', this.#onExit)
    for (const { namespace } of [this.first, this.second]) ip('netns', 'add', namespace)
    this.#connect('1', this.first.namespace)
    this.#connect('2', this.second.namespace)
    const [a, b] = [this.first.namespace, this.second.namespace]
    ip('-n', a, 'link', 'add', 'other', 'type', 'veth', 'peer', 'name', 'other', 'netns', b)
    bringUp(['-n', a], 'other', this.first.fromOther)
    bringUp(['-n', b], 'other', this.second.fromOther)
  }

  /** Disconnects the first namespace: its connections stay open, but no data arrives. */
  disconnect(): void {
    for (const link of ['host', 'other']) ip('-n', this.first.namespace, 'link', 'set', link, 'down')
  }

  reconnect(): void {
    for (const link of ['host', 'other']) ip('-n', this.first.namespace, 'link', 'set', link, 'up')
  }

  remove(): void {
    process.off('exit', this.#onExit)
    for (const { namespace } of [this.first, this.second]) removeNamespace(namespace)
    for (const part of ['1', '2']) quietly('link', 'del', this.#link(part))
  }

  #connect(part: string, namespace: string): void {
    ip('link', 'add', this.#link(part), 'type', 'veth', 'peer', 'name', 'host', 'netns', namespace)
    bringUp([], this.#link(part), `${this.#net}.${part}.1`)
    bringUp(['-n', namespace], 'host', `${this.#net}.${part}.2`)
  }

  /** The name of a network link; Linux allows at most 15 characters. */
  #link(part: string): string {
    return `c${process.pid}-${part}`
  }
}

/** The reason why network namespaces can't be created; null if they can. */
export function networkUnavailableReason(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'network namespaces require Linux and root'
  const name = `${PREFIX}-${process.pid}-probe`
  try {
    ip('netns', 'add', name)
    ip('-n', name, 'link', 'add', 'one', 'type', 'veth', 'peer', 'name', 'two')
    execFileSync('setpriv', ['--version'], { stdio: 'ignore' })
    return null
  } catch (error) {
    return `cannot create network namespaces: ${error instanceof Error ? error.message : error}`
  } finally {
    removeNamespace(name)
  }
}

function bringUp(namespace: string[], link: string, address: string): void {
  ip(...namespace, 'address', 'add', `${address}/24`, 'dev', link)
  ip(...namespace, 'link', 'set', link, 'up')
}

/** Removes namespaces that killed runs left behind. */
function removeStaleNamespaces(): void {
  for (const [, namespace = '', pid] of ip('netns', 'list').matchAll(new RegExp(`^(${PREFIX}-(\\d+)-\\w+)`, 'gm')))
    if (!existsSync(`/proc/${pid}`)) removeNamespace(namespace)
}

function removeNamespace(name: string): void {
  quietly('netns', 'del', name)
}

function quietly(...args: string[]): void {
  try {
    ip(...args)
  } catch {}
}

function ip(...args: string[]): string {
  return execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}
