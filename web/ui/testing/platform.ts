/**
 * Adds what jsdom lacks: modal dialogs, popovers and their toggle events. Called before each use,
 * since test files share modules, and a file for Node leaves the next one with a new document.
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
    dispatchToggle(this, 'open')
  }
  HTMLElement.prototype.hidePopover = function hidePopover(this: HTMLElement) {
    dispatchToggle(this, 'closed')
  }
  HTMLElement.prototype.scrollIntoView = () => {}
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }

  document.addEventListener('click', pressPopoverButton)

  if (document.createElement !== createElement) supportSearchElement()
}

function dispatchToggle(popover: HTMLElement, newState: 'open' | 'closed') {
  popover.style.setProperty('display', newState === 'open' ? 'block' : 'none')
  popover.dispatchEvent(Object.assign(new Event('toggle'), { newState }))
}

function pressPopoverButton({ target }: Event) {
  const button = target instanceof Element ? target.closest('[popovertarget]') : null
  const popover = button && document.getElementById(button.getAttribute('popovertarget') ?? '')
  if (popover) dispatchToggle(popover, popover.style.display === 'block' ? 'closed' : 'open')
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
