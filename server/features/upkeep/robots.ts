/** The rules of a robots.txt for Cairn: paths that may or may not be requested. */
export type RobotRules = readonly { allow: boolean; path: string }[]

export const EVERYTHING: RobotRules = []
export const NOTHING: RobotRules = [{ allow: false, path: '/' }]

/** The name of Cairn's user agent in robots.txt files. */
const NAME = 'cairn'
/** Max. characters of all rules, which limits the time of matching. With more, nothing may be requested. */
const RULES_MAX = 64 * 1024

/** Reads a robots.txt by RFC 9309: the groups for Cairn, or else those for all user agents. */
export function readRobots(text: string): RobotRules {
  const groups = { own: [] as RobotRules[number][], all: [] as RobotRules[number][] }
  let isNamed = false
  let of = new Set<keyof typeof groups>()
  let isInRules = true
  for (const line of text.replace(/^\uFEFF/u, '').split(/\r\n|\r|\n/u)) {
    const [field = '', ...rest] = (line.split('#', 1)[0] ?? '').split(':')
    const name = field.trim().toLowerCase()
    const value = rest.join(':').trim()
    if (name === 'user-agent') {
      if (isInRules) of = new Set()
      isInRules = false
      const agent = /^(?:\*|[a-z_-]+)/iu.exec(value)?.[0].toLowerCase()
      if (agent === '*') of.add('all')
      if (agent === NAME) of.add('own')
      isNamed ||= agent === NAME
    } else if (name === 'allow' || name === 'disallow') {
      isInRules = true
      if (value !== '') for (const group of of) groups[group].push({ allow: name === 'allow', path: plain(value) })
    }
  }
  const rules = isNamed ? groups.own : groups.all
  return rules.reduce((sum, { path }) => sum + path.length, 0) > RULES_MAX ? NOTHING : rules
}

/** Whether Cairn may request an address: the longest matching rule decides. */
export function mayRequest(rules: RobotRules, { pathname, search }: URL): boolean {
  const path = plain(`${pathname}${search}`)
  if (path === '/robots.txt') return true
  let best: RobotRules[number] | null = null
  for (const rule of rules) {
    const length = best?.path.length ?? -1
    const isStronger = rule.path.length > length || (rule.path.length === length && rule.allow)
    if (isStronger && matches(rule.path, path)) best = rule
  }
  return best?.allow ?? true
}

/** Whether a rule matches a path. `*` matches any characters, and `$` at the end matches the end of the path. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const [start = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(start)) return false
  const last = isWhole ? parts.pop() : undefined
  if (isWhole && last === undefined) return path === start
  let at = start.length
  for (const part of parts) {
    const found = path.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return last === undefined || (path.endsWith(last) && path.length - last.length >= at)
}

/** Normalizes a path: only non-ASCII characters are encoded, with hexadecimal digits in capitals. */
function plain(path: string): string {
  return path
    .replace(/[^\p{ASCII}]+/gu, (text) => encodeURIComponent(text.toWellFormed()))
    .replace(/%[0-9a-f]{2}/giu, (code) => {
      const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
      return /[\w.~-]/u.test(character) ? character : code.toUpperCase()
    })
}
