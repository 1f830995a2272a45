import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PREFIX = 'cairn'

/** Two machines, as far as a network goes: namespaces joined to each other and to us. Linux, as root. */
export class Network {
  readonly #name = `${PREFIX}-${process.pid}`
  readonly #net = `10.${200 + (process.pid % 50)}`
  readonly #end = () => this.remove()
  readonly first = { namespace: `${this.#name}-a`, address: `${this.#net}.1.2`, fromOther: `${this.#net}.3.1` }
  readonly second = { namespace: `${this.#name}-b`, address: `${this.#net}.2.2`, fromOther: `${this.#net}.3.2` }
  readonly range = `${this.#net}.0.0/16`

  constructor() {
    removeLeftOvers()
    process.on('exit', this.#end)
    for (const { namespace } of [this.first, this.second]) ip('netns', 'add', namespace)
    this.#join('1', this.first.namespace)
    this.#join('2', this.second.namespace)
    const [a, b] = [this.first.namespace, this.second.namespace]
    ip('-n', a, 'link', 'add', 'other', 'type', 'veth', 'peer', 'name', 'other', 'netns', b)
    wake(['-n', a], 'other', this.first.fromOther)
    wake(['-n', b], 'other', this.second.fromOther)
  }

  /** The first one hears nobody and is heard by nobody; connections stand, and nothing comes. */
  cut(): void {
    for (const link of ['us', 'other']) ip('-n', this.first.namespace, 'link', 'set', link, 'down')
  }

  mend(): void {
    for (const link of ['us', 'other']) ip('-n', this.first.namespace, 'link', 'set', link, 'up')
  }

  remove(): void {
    process.off('exit', this.#end)
    for (const { namespace } of [this.first, this.second]) removeNamespace(namespace)
    for (const part of ['1', '2']) quietly('link', 'del', this.#link(part))
  }

  #join(part: string, namespace: string): void {
    ip('link', 'add', this.#link(part), 'type', 'veth', 'peer', 'name', 'us', 'netns', namespace)
    wake([], this.#link(part), `${this.#net}.${part}.1`)
    wake(['-n', namespace], 'us', `${this.#net}.${part}.2`)
  }

  /** At most 15 letters. */
  #link(part: string): string {
    return `c${process.pid}-${part}`
  }
}

/** Why there can be no network of our own; null where there can. */
export function reasonAgainstNetworks(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'network namespaces take Linux and root'
  const name = `${PREFIX}-${process.pid}-try`
  try {
    ip('netns', 'add', name)
    ip('-n', name, 'link', 'add', 'one', 'type', 'veth', 'peer', 'name', 'two')
    execFileSync('setpriv', ['--version'], { stdio: 'ignore' })
    return null
  } catch (error) {
    return `this machine makes no network namespaces: ${error instanceof Error ? error.message : error}`
  } finally {
    removeNamespace(name)
  }
}

function wake(where: string[], link: string, address: string): void {
  ip(...where, 'address', 'add', `${address}/24`, 'dev', link)
  ip(...where, 'link', 'set', link, 'up')
}

/** Of runs that were killed. */
function removeLeftOvers(): void {
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
