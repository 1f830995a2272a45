import type * as z from 'zod/mini'
import { type AnyCall, calls } from '../api.ts'
import type { Endpoint } from '../endpoint.ts'

/** Short texts that make careless regular expressions and loops slow when they are repeated. */
export const REPETITIONS: Record<string, string> = {
  letters: 'a',
  spaces: ' ',
  tabs: '\t',
  'line breaks': '\n',
  'carriage returns': '\r',
  'spaces and line breaks': ' \n',
  'combining marks': '\u0315\u0300',
  quotes: '"',
  apostrophes: "'",
  backquotes: '`',
  brackets: '[',
  parentheses: '(',
  'angle brackets': '<',
  'lone surrogates': '\ud800',
  emoji: '👩‍👩‍👧',
  'marks that can’t be seen': '\u00ad\u{e0041}',
  'unfinished flags': '\u{1f3f4}\u{e0067}\u{e0062}',
  digits: '1',
  dots: '.',
  'letters and dots': 'a.',
  'at signs': 'a@',
  slashes: '/',
  hyphens: '-',
  colons: ': ',
  commas: ',',
  semicolons: '; ',
  backslashes: '\\',
  stars: '*_',
  addresses: 'https://',
}

export function repeated(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
}

/** A string field of a call's input, with its path. */
export interface StringField {
  call: AnyCall
  part: 'query' | 'body'
  path: string[]
  /**
   * Max. visible characters or UTF-16 units, as the error message says; null if the length isn't
   * limited.
   */
  max: number | null
  /** The value of the field that tells its object from others. */
  beside?: Record<string, unknown>
}

/** Every string that the contract's calls take in their queries and bodies. */
export function stringFields(): StringField[] {
  return (Object.keys(calls) as AnyCall[]).flatMap((call) => {
    const { query, body, upload }: Endpoint = calls[call]
    const parts = { query, body: upload ? upload.json : body }
    return (['query', 'body'] as const).flatMap((part) => {
      const schema = parts[part]
      return schema ? fieldsIn(schema).map((field) => ({ call, part, ...field })) : []
    })
  })
}

/** The schema of a part of a call's input. */
export function schemaOf({ call, part }: StringField): z.core.$ZodType {
  const { query, body, upload }: Endpoint = calls[call]
  const schema = part === 'query' ? query : upload ? upload.json : body
  if (!schema) throw new Error(`${call} has no ${part}`)
  return schema
}

/** An input that consists of this value alone. */
export function inputWith({ path, beside }: StringField, value: string): unknown {
  const input = path.reduceRight<unknown>((inner, name) => (name === '0' ? [inner] : { [name]: inner }), value)
  return beside ? { ...beside, ...Object(input) } : input
}

/** The parts of zod's definitions that lead to strings. */
interface Definition {
  type: string
  checks?: { _zod: { def: { maximum?: number; params?: { maximum?: number } } } }[]
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  out?: z.core.$ZodType
  options?: z.core.$ZodType[]
  discriminator?: string
}

const HOLDS_NO_STRING = ['number', 'int', 'boolean', 'enum', 'literal', 'null', 'transform']

function fieldsIn(schema: z.core.$ZodType, path: string[] = []): Omit<StringField, 'call' | 'part'>[] {
  const def = schema._zod.def as Definition
  // The first check of a string bounds its length.
  const first = def.checks?.[0]?._zod.def
  if (def.type === 'string') return [{ path, max: first?.maximum ?? first?.params?.maximum ?? null }]
  const { options = [], discriminator } = def
  const inner = [def.innerType, def.in, ...(discriminator ? [] : options)].filter((each) => each !== undefined)
  const isParsedLater = def.in?._zod.def.type === 'transform'
  const found = [
    ...Object.entries(def.shape ?? {}).flatMap(([name, field]) => fieldsIn(field, [...path, name])),
    ...(def.element ? fieldsIn(def.element, [...path, '0']) : []),
    ...(isParsedLater && def.out ? fieldsIn(def.out, path) : []),
    ...inner.flatMap((each) => fieldsIn(each, path)),
    ...(discriminator ? options.flatMap((option) => fieldsOfOption(option, discriminator, path)) : []),
  ]
  const isKnown = def.shape || def.element || inner.length > 0 || discriminator || HOLDS_NO_STRING.includes(def.type)
  if (!isKnown) throw new Error(`${path.join('.')} is of a type that isn't looked into: ${def.type}`)
  return found
}

/** The fields of one of several objects, which `name` tells apart. */
function fieldsOfOption(option: z.core.$ZodType, name: string, path: string[]): ReturnType<typeof fieldsIn> {
  const values = (option._zod.def as Definition).shape?.[name]?._zod.values ?? []
  const [value] = [...values].filter((each) => each !== null && each !== undefined)
  const beside = value === undefined || path.length > 0 ? {} : { beside: { [name]: value } }
  return fieldsIn(option, path).map((field) => ({ ...field, ...beside }))
}

/** Min. processor time in ms that is judged; shorter measurements are too inexact. */
const FLOOR_MS = 15
const GROWTH_MAX = 8
const TRIES = 3

/**
 * Whether four times the input takes more than eight times the processor time. Some systems count
 * that time in steps of 4 ms, so eight short runs are measured together. The measure of one try can
 * be off on a busy machine, so only growth that every try shows counts.
 */
export function growsFasterThanInput(run: (length: number) => void, length: number): boolean {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const large = processorMs(() => run(length * 4))
    if (large < FLOOR_MS) return false
    const small = processorMs(() => {
      for (let each = 0; each < GROWTH_MAX; each++) run(length)
    })
    if (large <= small) return false
  }
  return true
}

function processorMs(run: () => void): number {
  const from = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(from)
  return (user + system) / 1000
}
