/**
 * Adds what jsdom lacks: modal dialogs, the top layer and ResizeObserver. Called before each use, because a file that runs in
 * Node leaves the next one with a new document, while both share their modules.
 */
export function equipDocument(): void {
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true
    const wanted =
      this.querySelector<HTMLElement>('[autofocus]') ??
      this.querySelector<HTMLElement>('input, select, textarea, button')
    wanted?.focus()
  }
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false
  }
  HTMLElement.prototype.showPopover = function showPopover(this: HTMLElement) {
    this.style.setProperty('display', 'block')
  }
  HTMLElement.prototype.scrollIntoView = () => {}
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }

  if (document.createElement !== createElement) knowSearch()
}

let createElement: typeof document.createElement | undefined

/** jsdom does not know <search>, of which React complains. */
function knowSearch() {
  const create = document.createElement.bind(document)
  createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    return name === 'search' ? Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' }) : element
  }) as typeof document.createElement
  document.createElement = createElement
}
