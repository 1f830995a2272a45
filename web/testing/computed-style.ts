/** Elements that are inline by default, as in jsdom's own style sheet. */
const INLINE = new Set(
  'a abbr b bdi bdo br cite code em i img input kbd label mark q s select small span strong sub sup svg textarea time u'
    .split(' ')
    .map((name) => name.toUpperCase()),
)

const OWN: Record<string, (element: Element) => string> = {
  display: (element) => {
    const isClosed = element instanceof HTMLDialogElement && !element.open
    if (isClosed || element.hasAttribute('hidden')) return 'none'
    return styleOf(element)?.display || (INLINE.has(element.tagName.toUpperCase()) ? 'inline' : 'block')
  },
  visibility: (element) => styleOf(element)?.visibility || 'visible',
}

/**
 * Makes `getComputedStyle` fast, which each query for a role calls for all ancestors: jsdom would
 * apply its style sheet every time, a fifth of the time of all tests. Tests load no style sheets.
 */
export function computeStylesQuickly(): void {
  const compute = window.getComputedStyle.bind(window)
  window.getComputedStyle = (element, pseudo) => {
    const read = (name: string) => OWN[name]?.(element) ?? compute(element, pseudo).getPropertyValue(name)
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue') return read
        if (name === 'display' || name === 'visibility') return read(name)
        return Reflect.get(compute(element, pseudo), name)
      },
    })
  }
}

function styleOf(element: Element): CSSStyleDeclaration | undefined {
  return (element as HTMLElement).style
}
