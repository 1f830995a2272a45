/**
 * `npm run bench` compares Cairn with the baselines, `npm run bench -- generate` fills their
 * databases, and `npm run bench -- streams` and similar commands measure one part of the server.
 */
import { buildIfChanged, fail, installIfChanged, pinnedNode, run } from './setup.mjs'

/** The arguments of Node for each benchmark. */
const PROGRAMS = {
  generate: ['bench/generate.ts'],
  cards: ['server/features/journeys/cards.bench.ts'],
  comments: ['server/features/comments/comments.bench.ts'],
  mail: ['server/core/mail/mail.bench.ts'],
  notices: ['server/features/notices/notices.bench.ts'],
  parameters: ['server/core/database/parameters.bench.ts'],
  previews: ['--expose-gc', 'server/features/previews/previews.bench.ts'],
  streams: ['server/features/notices/stream/streams.bench.ts'],
  tokens: ['server/features/identity/sessions/tokens.bench.ts'],
}

const [first = '', ...rest] = process.argv.slice(2)
const isOption = first === '' || first.startsWith('-')
if (!isOption && !(first in PROGRAMS)) fail(`Unknown benchmark ${first}: ${Object.keys(PROGRAMS).join(', ')}`)
await installIfChanged({ dev: true })
await buildIfChanged()
process.exitCode = await run(
  pinnedNode(),
  isOption ? ['bench/bench.ts', ...process.argv.slice(2)] : [...PROGRAMS[first], ...rest],
)
