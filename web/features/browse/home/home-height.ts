/**
 * Heights of the rows above the list on Discover at earlier visits, as [window width, height] in
 * px, latest first.
 */
type Heights = [number, number][]

const KEY = 'homeHeights'
const WIDTHS_MAX = 4

/**
 * Reserves the height that the rows had at the most similar window width; runs before the first
 * paint.
 */
export function applyHomeHeight(): void {
  const [height] = readHeights().sort(([a], [b]) => distance(a) - distance(b))
  if (height) document.documentElement.style.setProperty('--home-height', `${height[1]}px`)
}

export function keepHomeHeight(height: number): void {
  const others = readHeights().filter(([width]) => width !== innerWidth)
  try {
    localStorage.setItem(KEY, JSON.stringify([[innerWidth, height], ...others].slice(0, WIDTHS_MAX)))
  } catch {}
}

const distance = (width: number) => Math.abs(width - innerWidth)

function readHeights(): Heights {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.map((pair) => [Number(pair?.[0]), Number(pair?.[1])]) : []
  } catch {
    return []
  }
}
