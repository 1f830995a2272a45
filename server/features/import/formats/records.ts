import { parse as parseYaml, YAMLParseError } from 'yaml'
import type { Reading } from '../reading/reading.ts'
import { readObjects } from './json.ts'
import { readXml } from './markup.ts'

type Fields = Record<string, string>

/** Formats with lists of records whose fields have names: YAML, XML, and exports of citation tools. */
const FORMATS: readonly { sign: RegExp; fieldsIn: (text: string) => unknown }[] = [
  { sign: /^(?:[ \t]*(?:%[^\n]*)?\n){0,100}[ \t]*@\w{3,30}[ \t]*\{[^,={}\n]{0,200},/, fieldsIn: bibtexIn },
  { sign: /^\s*TY {2}- \w/, fieldsIn: (text) => taggedIn(text, /^([A-Z][A-Z\d]) {2}- ?(.*)$/, 'TY', RIS) },
  { sign: /^\s*%0 \w/, fieldsIn: (text) => taggedIn(text, /^%(\S) (.*)$/, '0', REFER) },
  { sign: /^\s*\[(?:InternetShortcut|Desktop Entry)\]/i, fieldsIn: shortcutsIn },
  { sign: /^(?:---[ \t]*\n)?(?:[\w-]{1,60}:\s+\[|- \[)["']?https?:\/\/[^\n]*\][ \t]*$/m, fieldsIn: yamlIn },
  {
    sign: /^(?:---[ \t]*\n)?- +\{[^{}\n]{0,2000}?\b(?:url|link|href|uri|address|adresse|lien)["']?:[ \t]+["']?https?:/i,
    fieldsIn: yamlIn,
  },
  {
    sign: /^(?:---[ \t]*\n|#[^\n]*\n|\s)*(?:(?:- +)?["']?\w[\w -]{0,60}["']?:(?=\s)[\s\S]{0,4000}?\n)?[ \t]*(?:- +)?["']?(?:url|link|href|uri|(?:source|link|page)[_-]?url|address|adresse|lien)["']?:[ \t]+["']?https?:/i,
    fieldsIn: yamlIn,
  },
]

export function isRecords(text: string): boolean {
  return FORMATS.some(({ sign }) => sign.test(text.slice(0, START_UNITS)))
}

/** Reads lists of records; null for a text that only begins like records. */
export function readRecords(text: string): Reading | null {
  const format = FORMATS.find(({ sign }) => sign.test(text.slice(0, START_UNITS)))
  const fields = format?.fieldsIn(text)
  const read = fields ? readObjects(fields) : { found: [] }
  return read.found.length > 0 ? { format: 'records', ...read } : null
}

/** Elements of XML that have an address as an attribute or inside them: `<post href="..." description="...">`. */
export function readXmlRecords(xml: string): Reading {
  const records: Fields[] = []
  const open: Fields[] = []
  /** The name of the next value in a property list of Apple. */
  let key: string | undefined
  readXml(xml, {
    open: (_, given) => void open.push({ ...given }),
    close(name, text) {
      const fields = open.pop()
      const above = open.at(-1)
      const field = key ?? name
      key = name === 'key' ? text.trim().toLowerCase() : undefined
      if (name === 'key') return
      if (fields && name === 'bookmark' && above?.title) fields.section = above.title
      if (fields && Object.keys(fields).some((field) => ADDRESS_FIELD.test(field))) records.push(fields)
      else if (above && text.trim() !== '') above[field] ??= text.trim()
    },
  })
  return { format: 'records', ...readObjects(records) }
}

const START_UNITS = 4096
const ADDRESS_FIELD = /^(?:url|uri|href|link|loc|urlstring)$/

/** The fields of the tags in the RIS format of citation tools. */
const RIS: Fields = {
  UR: 'url',
  L2: 'url',
  LK: 'url',
  DO: 'doi',
  TI: 'title',
  T1: 'title',
  CT: 'title',
  AB: 'note',
  N1: 'note',
  N2: 'note',
}
const REFER: Fields = { U: 'url', T: 'title', X: 'note', R: 'doi', Z: 'note' }

/** Shortcuts of Windows and Linux: lines such as 'URL=https://a.example' below a name in brackets. */
function shortcutsIn(text: string): Fields[] {
  const records: Fields[] = []
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, name, value = ''] = /^(URL|Name)=(.+)$/i.exec(line.trim()) ?? []
    const record = records.at(-1)
    if (line.trim().startsWith('[')) records.push({})
    else if (record && name) record[name.toLowerCase()] ??= value.trim()
  }
  return records
}

/** The lists in YAML; null for lines that only look like it, such as 'Link: https://a.example'. */
function yamlIn(text: string): unknown {
  try {
    const root = parseYaml(text, { schema: 'failsafe', maxAliasCount: 100, uniqueKeys: false })
    return Object.values(Object(root)).some((value) => typeof value === 'object') ? root : null
  } catch (error) {
    if (error instanceof YAMLParseError) return null
    throw error
  }
}

/** Reads records of tagged lines; the tag `begin` starts the next record. */
function taggedIn(text: string, line: RegExp, begin: string, names: Fields): Fields[] {
  const records: Fields[] = []
  for (const written of text.split(/\r\n|\r|\n/)) {
    const [, tag = '', value = ''] = line.exec(written) ?? []
    if (tag === begin) records.push({})
    const [record, name] = [records.at(-1), names[tag]]
    if (record && name && value.trim() !== '') record[name] ??= value.trim()
  }
  return records
}

function bibtexIn(text: string): Fields[] {
  return text
    .split(/^[ \t]*@(?=\w{3,30}[ \t]*\{)/m)
    .slice(1)
    .map(bibtexFields)
}

const BIBTEX_FIELD = /\b(\w{2,30})\s{0,20}=\s{0,20}/g

function bibtexFields(entry: string): Fields {
  const fields: Fields = {}
  BIBTEX_FIELD.lastIndex = 0
  for (let found = BIBTEX_FIELD.exec(entry); found; found = BIBTEX_FIELD.exec(entry)) {
    const [, name = ''] = found
    const end = endOfValue(entry, BIBTEX_FIELD.lastIndex)
    const value = entry
      .slice(BIBTEX_FIELD.lastIndex, end)
      .replace(/\\url\b|[{}"]/g, '')
      .replace(/\\([&%$#_])/g, '$1')
    fields[name.toLowerCase()] ??= value.trim()
    BIBTEX_FIELD.lastIndex = end
  }
  const { abstract, howpublished = '' } = fields
  const address = /^https?:\/\/\S+$/.test(howpublished) ? { url: howpublished } : {}
  return { ...address, ...fields, ...(abstract && { note: abstract }) }
}

/** The end of a value: at its closing brace or quotation mark, or without these at the next comma. */
function endOfValue(entry: string, from: number): number {
  let depth = 0
  for (let at = from; at < entry.length; at++) {
    const sign = entry[at]
    if (sign === '{') depth++
    else if (sign === '}') depth--
    else if (sign === '"' && depth === 0 && at > from) return at + 1
    else if (sign === ',' && depth === 0 && entry[from] !== '"') return at
    if (depth < 0) return at
  }
  return entry.length
}
