import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import type { SearchOption } from './search-options.ts'

/**
 * State and keys of the search field: arrows choose an option, Enter opens it, Escape closes the
 * list.
 */
export function useSearchCombobox(initial: string) {
  const { history } = useRouter()
  const [text, setText] = useState(initial)
  const [isOpen, setIsOpen] = useState(false)
  const [options, setOptions] = useState<readonly SearchOption[]>([])
  const [activeIndex, setActiveIndex] = useState(-1)
  const active = isOpen ? options[activeIndex] : undefined

  const open = () => setIsOpen(true)
  const close = () => setIsOpen(false)
  const type = (next: string) => {
    setText(next)
    setActiveIndex(-1)
    open()
  }
  const choose = (option: SearchOption) => {
    close()
    history.push(option.href)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && options.length > 0) {
      event.preventDefault()
      open()
      setActiveIndex((now) => (now + step + options.length + (now === -1 && step === -1 ? 1 : 0)) % options.length)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      choose(active)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }
  return { text, isOpen, active, setOptions, open, close, type, choose, handleKeyDown }
}
