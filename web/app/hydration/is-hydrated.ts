/**
 * Whether React has taken over an element: it then has a property that leads to React's tree. React ignores
 * presses in a part of the page whose code is still loading, and tells no one when it takes that part over.
 */
export function isHydrated(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactFiber'))
}
