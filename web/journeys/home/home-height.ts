/** The height of the rows of Discover at their last visit, which their outline takes. */
const KEY = 'homeHeight'

/** Applies it for the same width: before the first paint, and whenever it changes. */
export function applyHomeHeight(): void {
  const { width, height }: { width?: unknown; height?: unknown } = Object(JSON.parse(localStorage.getItem(KEY) ?? '0'))
  if (width === innerWidth) document.documentElement.style.setProperty('--home-height', `${Number(height)}px`)
}

export function keepHomeHeight(height: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ width: innerWidth, height }))
    applyHomeHeight()
  } catch {}
}
