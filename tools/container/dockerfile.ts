/** One instruction of a Dockerfile, for example `COPY web web`. */
export interface Instruction {
  keyword: string
  args: string
}

export interface Stage {
  image: string
  name: string
  instructions: Instruction[]
}

/** Parses the subset of the Dockerfile syntax that ours uses. */
export function parseStages(text: string): Stage[] {
  const stages: Stage[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [, keyword = '', args = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    if (keyword === '') throw new Error(`Unsupported line: ${line}`)
    if (keyword === 'FROM') {
      const [image = '', , name = ''] = args.split(' ')
      stages.push({ image, name, instructions: [] })
    } else stages.at(-1)?.instructions.push({ keyword, args })
  }
  return stages
}

/** Parses the arguments of COPY; `from` is a stage, or null for the build context. */
export function parseCopy(args: string): { from: string | null; sources: string[]; to: string } {
  const parts = args.split(' ')
  const from = parts[0]?.startsWith('--from=') ? (parts.shift()?.slice('--from='.length) ?? null) : null
  const to = parts.pop() ?? ''
  return { from, sources: parts, to }
}
