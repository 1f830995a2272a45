import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, connect as openSocket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const MANUAL = fileURLToPath(new URL('../../docs/operating.md', import.meta.url))
const READY_WITHIN_MS = 10_000

export const PROXIES = ['nginx', 'caddy', 'haproxy'] as const
export type ProxyName = (typeof PROXIES)[number]

interface Ports {
  http: string
  https: string
  server: string
}

/**
 * How each proxy is started. `adapt` changes its configuration from docs/operating.md to the test's
 * ports and certificate.
 */
const PROGRAMS: Record<
  ProxyName,
  {
    language: string
    arguments: (file: string, folder: string) => string[]
    adapt: (text: string, ports: Ports, files: { certificate: string; key: string; folder: string }) => string
  }
> = {
  nginx: {
    language: 'nginx',
    arguments: (file, folder) => ['-c', file, '-p', folder, '-e', 'stderr', '-g', 'daemon off;'],
    adapt: (text, ports, { certificate, key, folder }) =>
      [
        `pid ${folder}/nginx.pid; events {} http { access_log off;`,
        ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`),
        text
          .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
          .replace('listen 443', `listen 127.0.0.1:${ports.https}`)
          .replace(/\S+fullchain\.pem/u, certificate)
          .replace(/\S+privkey\.pem/u, key),
        '}',
      ].join('\n'),
  },
  caddy: {
    language: 'caddyfile',
    arguments: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    adapt: (text, ports, { certificate, key }) =>
      `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${text.replace('cairn.example.org {', `https://localhost:${ports.https} {\n\ttls ${certificate} ${key}`)}`,
  },
  haproxy: {
    language: 'haproxy',
    arguments: (file) => ['-db', '-f', file],
    adapt: (text, ports, { certificate }) =>
      text
        .replace('bind :80', `bind 127.0.0.1:${ports.http}`)
        .replace('bind :443', `bind 127.0.0.1:${ports.https}`)
        .replace(/\S+cairn\.pem/u, certificate),
  },
}

/** Starts a proxy in front of the server on this port; HAProxy can have a second server. */
export async function startProxy(
  name: ProxyName,
  parent: string,
  serverPort: string,
  otherPort?: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { language, arguments: argumentsOf, adapt } = PROGRAMS[name]
  const folder = join(parent, name)
  mkdirSync(folder)
  const ports = { http: await freePort(), https: await freePort(), server: serverPort }
  const documented = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'su').exec(readFileSync(MANUAL, 'utf8'))?.[1] ?? ''
  const file = join(folder, 'configuration')
  const here = documented
    .replaceAll(':3000', `:${serverPort}`)
    .replace(/# (server other .*):3001/u, (line, server: string) => (otherPort ? `${server}:${otherPort}` : line))
  const text = adapt(here, ports, { ...signCertificate(folder), folder })
  writeFileSync(file, text)
  const child = spawn(name, argumentsOf(file, folder), {
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let problems = ''
  child.stderr.on('data', (chunk) => {
    problems += chunk
  })
  child.on('error', (error) => {
    problems += error.message
  })
  await untilListening(Number(ports.https), () => problems)
  return {
    url: `https://localhost:${ports.https}`,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Creates a self-signed certificate; for HAProxy, its file also contains the key. */
function signCertificate(folder: string): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'cairn.pem'), join(folder, 'key.pem')]
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '1']
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  writeFileSync(certificate, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  return { certificate, key }
}

async function untilListening(port: number, problems: () => string): Promise<void> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < READY_WITHIN_MS) {
    const socket = openSocket(port, 'localhost')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await wait(50)
  }
  throw new Error(`The proxy doesn't listen: ${problems()}`)
}

async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return String(typeof address === 'object' && address ? address.port : 0)
}
