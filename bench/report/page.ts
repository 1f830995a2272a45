import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Aim, aimsTable } from './aims.ts'
import { machine } from './machine.ts'

const page = fileURLToPath(new URL('../../docs/performance.md', import.meta.url))
const AIMS = 'What is aimed at'
/** In this order, and behind them what people wrote; a run writes those it measured and leaves the others. */
const HEADINGS = [
  AIMS,
  'Under load, SQLite',
  'Under load, PostgreSQL',
  'Starting and memory',
  'What a first visit fetches',
  'As it grows, SQLite',
  'As it grows, PostgreSQL',
  'Asked for more than it can',
  'Beside Directus',
  'How soon a page stands on a slow phone',
  'Identity',
] as const

export interface Section {
  heading: Exclude<(typeof HEADINGS)[number], typeof AIMS>
  text: string
  aims: Aim[]
}

/** Writes what was measured into docs/performance.md, each section with its date and command, and prints it. */
export function tell(sections: readonly Section[], command: string): void {
  const kept = readSections()
  const date = new Date().toISOString().slice(0, 10)
  for (const { heading, text } of sections) {
    kept.set(heading, `By \`${command}\` on ${date}; ${machine()}.\n\n${text}`)
    console.log(`\n## ${heading}\n\n${text}`)
  }
  const aims = aimsTable(
    sections.flatMap((section) => section.aims),
    kept.get(AIMS) ?? '',
    date,
  )
  kept.set(AIMS, `${INTRODUCTION}\n\n${aims}`)
  console.log(`\n## ${AIMS}\n\n${aims}\n`)
  const headings = new Set<string>([...HEADINGS, ...kept.keys()])
  const written = [...headings].flatMap((heading) =>
    kept.has(heading) ? [`## ${heading}\n\n${kept.get(heading)}\n`] : [],
  )
  writeFileSync(page, `# Performance\n\n${written.join('\n')}`)
}

const INTRODUCTION = `One command measures, \`npm run bench\`; it writes this page. With \`-- --whole\` it measures all of it, else
the first few sections. Ratios are of medians of interleaved rounds in one run; the one who asks shares the machine's
cores with the servers, so read the ratios.`

function readSections(): Map<string, string> {
  const parts = readFileSync(page, 'utf8').split(/^## /m).slice(1)
  return new Map(
    parts.map((part) => {
      const end = part.indexOf('\n')
      return [part.slice(0, end).trim(), part.slice(end).trim()]
    }),
  )
}
