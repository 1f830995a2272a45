/**
 * Adds what jsdom lacks: modal dialogs, the top layer and ResizeObserver. Call it before each use,
 * since a test file that runs in Node leaves a new document to the next file.
 */
export function equipDocument(): void {
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true
    const focused =
      this.querySelector<HTMLElement>('[autofocus]') ??
      this.querySelector<HTMLElement>('input, select, textarea, button')
    focused?.focus()
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

  if (document.createElement !== createElement) supportSearchElement()
}

let createElement: typeof document.createElement | undefined

/** jsdom doesn't know <search>, which makes React warn. */
function supportSearchElement() {
  const create = document.createElement.bind(document)
  createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    return name === 'search' ? Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' }) : element
  }) as typeof document.createElement
  document.createElement = createElement
}
