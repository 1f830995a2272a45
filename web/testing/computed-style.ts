/** Elements that are inline by default, as in jsdom's own style sheet. */
const INLINE = new Set(
  'a abbr b bdi bdo br cite code em i img input kbd label mark q s select small span strong sub sup svg textarea time u'
    .split(' ')
    .map((name) => name.toUpperCase()),
)

const DEFAULTS: Record<string, (element: Element) => string> = {
  display: (element) => (INLINE.has(element.tagName.toUpperCase()) ? 'inline' : 'block'),
  visibility: () => 'visible',
}

/**
 * Makes `getComputedStyle` return the inline style, which is what applies: tests load no style
 * sheets. jsdom would match its own style sheet in each call, of which a query for a role makes
 * one for each ancestor.
 */
export function computeStylesQuickly(): void {
  window.getComputedStyle = (element) => {
    const read = (name: string) => {
      if (name === 'display' && isHidden(element)) return 'none'
      return styleOf(element)?.getPropertyValue(name) || DEFAULTS[name]?.(element) || ''
    }
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue') return read
        return typeof name === 'string' ? read(hyphenated(name)) : undefined
      },
    })
  }
}

function isHidden(element: Element): boolean {
  return element.hasAttribute('hidden') || (element instanceof HTMLDialogElement && !element.open)
}

/** The name of a property in CSS, such as 'overflow-x' for 'overflowX'. */
function hyphenated(name: string): string {
  return name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)
}

function styleOf(element: Element): CSSStyleDeclaration | undefined {
  return (element as HTMLElement).style
}
