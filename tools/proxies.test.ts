import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const page = readFileSync('docs/operating.md', 'utf8')
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
const programOf = (name: string) => folders.map((folder) => join(folder, name)).find((file) => existsSync(file))

/** The first code block in this language on the page. */
function blockOf(language: string): string {
  return new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(page)?.[1] ?? ''
}

describe('a proxy configuration in docs/operating.md', () => {
  let folder = ''
  const openssl = programOf('openssl')

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cairn-proxies-'))
    if (!openssl) return
    const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')]
    const subject = ['-subj', '/CN=cairn.example.org', '-days', '1']
    const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject]
    execFileSync(openssl, args, { stdio: 'ignore' })
    writeFileSync(join(folder, 'cairn.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Replaces the certificate paths in a proxy configuration by those of test certificates. */
  const withTestCertificates = (block: string) =>
    block.replace(/\/\S*\/(fullchain|privkey|cairn)\.pem/g, join(folder, '$1.pem'))

  function check(name: string, text: string, args: (file: string) => string[]): [number | null, string] {
    const file = join(folder, name)
    writeFileSync(file, text)
    const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    const { status, stdout, stderr } = spawnSync(programOf(name) ?? name, args(file), { encoding: 'utf8', env })
    return [status, status === 0 ? '' : `${stdout}${stderr}`]
  }

  test.runIf(openssl && programOf('nginx'))('loads in nginx', () => {
    const main = `pid ${join(folder, 'nginx.pid')};\nerror_log stderr;\nevents {}\n`
    const text = `${main}http {\n${withTestCertificates(blockOf('nginx'))}}\n`
    expect(check('nginx', text, (file) => ['-t', '-p', folder, '-c', file])).toEqual([0, ''])
  })

  test.runIf(programOf('caddy'))('loads in Caddy', () => {
    const args = (file: string) => ['validate', '--adapter', 'caddyfile', '--config', file]
    expect(check('caddy', blockOf('caddyfile'), args)).toEqual([0, ''])
  })

  test.runIf(openssl && programOf('haproxy'))('loads in HAProxy', () => {
    expect(check('haproxy', withTestCertificates(blockOf('haproxy')), (file) => ['-c', '-f', file])).toEqual([0, ''])
  })

  test.each(['nginx', 'caddyfile', 'haproxy'])('blocks /metrics: %s', (language) => {
    expect(blockOf(language)).toMatch(/\/metrics/)
  })
})
