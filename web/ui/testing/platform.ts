const equipped = new WeakSet<Document>()

/**
 * Adds what browsers have and jsdom lacks: modal dialogs, popovers and the toggle events they tell of. Once per document:
 * test files share their modules, and a file for Node in between leaves the next one with a new document.
 */
export function equipDocument(): void {
  if (equipped.has(document)) return
  equipped.add(document)
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
    tellToggle(this, 'open')
  }
  HTMLElement.prototype.hidePopover = function hidePopover(this: HTMLElement) {
    tellToggle(this, 'closed')
  }
  HTMLElement.prototype.scrollIntoView = () => {}
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }

  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[popovertarget]') : null
    const popover = button && document.getElementById(button.getAttribute('popovertarget') ?? '')
    if (popover) tellToggle(popover, popover.style.display === 'block' ? 'closed' : 'open')
  })

  /** jsdom does not know <search>, of which React complains. */
  const createElement = document.createElement.bind(document)
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = createElement(name, options)
    return name === 'search' ? Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' }) : element
  }) as typeof document.createElement
}

function tellToggle(popover: HTMLElement, newState: 'open' | 'closed') {
  popover.style.setProperty('display', newState === 'open' ? 'block' : 'none')
  popover.dispatchEvent(Object.assign(new Event('toggle'), { newState }))
}
