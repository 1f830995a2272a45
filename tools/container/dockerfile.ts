/** One line of a Dockerfile: its word and what follows. */
export interface Instruction {
  word: string
  rest: string
}

export interface Stage {
  image: string
  name: string
  instructions: Instruction[]
}

/** Reads as much of a Dockerfile as ours uses. */
export function stagesOf(text: string): Stage[] {
  const stages: Stage[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [, word = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    if (word === '') throw new Error(`Not understood: ${line}`)
    if (word === 'FROM') {
      const [image = '', , name = ''] = rest.split(' ')
      stages.push({ image, name, instructions: [] })
    } else stages.at(-1)?.instructions.push({ word, rest })
  }
  return stages
}

/** What a COPY takes, from which stage (null: from here), and where to. */
export function copyOf(rest: string): { from: string | null; sources: string[]; to: string } {
  const parts = rest.split(' ')
  const from = parts[0]?.startsWith('--from=') ? (parts.shift()?.slice('--from='.length) ?? null) : null
  const to = parts.pop() ?? ''
  return { from, sources: parts, to }
}
