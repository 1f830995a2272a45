import { readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, platform, release, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Goal, goalsTable } from './goals.ts'

const file = fileURLToPath(new URL('../../docs/performance.md', import.meta.url))
const GOALS = 'Goals'
/**
 * Order of the generated sections; hand-written sections follow them. A run replaces only the
 * sections that it measured.
 */
const HEADINGS = [
  GOALS,
  'Under load, SQLite',
  'Under load, PostgreSQL',
  'Startup and memory',
  'Memory after exports and imports',
  'Download size of a first visit',
  'Growth, SQLite',
  'Growth, PostgreSQL',
  'Groups',
  'Overload',
  'Two processes, PgBouncer and a replica',
  'Comparison with other servers',
  'Page loads on a slow phone',
  'Sign-in',
] as const

export interface Section {
  heading: Exclude<(typeof HEADINGS)[number], typeof GOALS>
  text: string
  goals: Goal[]
}

/** Writes the measured sections into docs/performance.md and prints them. */
export function writeReport(sections: readonly Section[], command: string): void {
  const document = readSections()
  const date = new Date().toISOString().slice(0, 10)
  for (const { heading, text } of sections) {
    document.set(heading, `Measured with \`${command}\` on ${date}: ${machine()}.\n\n${text}`)
    console.log(`\n## ${heading}\n\n${text}`)
  }
  const goals = goalsTable(
    sections.flatMap((section) => section.goals),
    document.get(GOALS) ?? '',
    date,
  )
  document.set(GOALS, `${INTRODUCTION}\n\n${goals}`)
  console.log(`\n## ${GOALS}\n\n${goals}\n`)
  const headings = new Set<string>([...HEADINGS, ...document.keys()])
  const written = [...headings].flatMap((heading) =>
    document.has(heading) ? [`## ${heading}\n\n${document.get(heading)}\n`] : [],
  )
  writeFileSync(file, `# Performance\n\n${PURPOSE}\n\n${written.join('\n')}`)
}

const PURPOSE = 'Use this page to see how fast Cairn is, whether it meets its goals, and how to measure it again.'

const INTRODUCTION = `\`npm run bench\` measures the first sections and writes this page; \`npm run bench -- --whole\` measures all of them.
Ratios compare medians of interleaved rounds in one run. The load generator shares the CPU cores with the servers, so the
ratios say more than the absolute figures.`

function readSections(): Map<string, string> {
  const parts = readFileSync(file, 'utf8').split(/^## /m).slice(1)
  return new Map(
    parts.map((part) => {
      const end = part.indexOf('\n')
      return [part.slice(0, end).trim(), part.slice(end).trim()]
    }),
  )
}

function machine(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} cores (${cpu?.model.trim()}), ${memory} GB, ${platform()} ${release()} ${arch()}, Node ${process.version}`
}
