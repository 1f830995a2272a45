import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { type FormEvent, type KeyboardEvent, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import type { SearchOption } from './search-options.ts'

const importResults = () => import('./SearchResults.tsx')
const SearchResults = lazyPart(importResults, 'SearchResults')

/** Pages whose lists the search field filters; other pages have their own search. */
const SEARCH_PAGES = ['/', '/app/discover']

interface SearchFieldProps {
  isMember: boolean
  /** Whether the field is hidden on narrow screens, where a button shows it. */
  isCollapsed: boolean
  onExpand: () => void
}

/**
 * Suggests journeys, badges, people and pages while typing. Enter searches journeys; Ctrl K focuses
 * the field.
 */
export function SearchField({ isMember, isCollapsed, onExpand }: SearchFieldProps) {
  const query = useLocation({ select: ({ pathname, search }) => (SEARCH_PAGES.includes(pathname) && search.q) || '' })
  const input = useRef<HTMLInputElement>(null)
  useFocusShortcut(input, onExpand)
  useEffect(() => {
    if (!isCollapsed) input.current?.focus()
  }, [isCollapsed])
  // Closes the screen keyboard after each search.
  useEffect(() => closeScreenKeyboard(input.current), [query])
  return <SearchForm query={query} isMember={isMember} isCollapsed={isCollapsed} input={input} />
}

interface SearchFormProps {
  query: string
  isMember: boolean
  isCollapsed: boolean
  input: RefObject<HTMLInputElement | null>
}

function SearchForm({ query, isMember, isCollapsed, input }: SearchFormProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const listId = useId()
  const combobox = useSearchCombobox(query)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    combobox.close()
    const q = combobox.text.trim()
    const search = q === '' ? {} : { q }
    void (isMember
      ? navigate({ to: '/app/discover', search: (before) => ({ ...filtersOf(before), ...search }) })
      : navigate({ to: '/', search }))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers don't know <search>
    <form
      role="search"
      action="/"
      onSubmit={handleSubmit}
      className={`search-form ${isCollapsed ? 'max-md:hidden' : ''}`}
    >
      <input
        ref={input}
        type="text"
        inputMode="search"
        role="combobox"
        name="q"
        dir="auto"
        value={combobox.text}
        maxLength={200}
        autoComplete="off"
        aria-label={t('shell.search.label')}
        aria-expanded={combobox.isOpen}
        aria-controls={combobox.isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={combobox.active?.id}
        placeholder={t('shell.search.placeholder')}
        onChange={(event) => combobox.type(event.target.value)}
        onFocus={() => {
          void importResults().catch(() => undefined)
          combobox.open()
        }}
        onBlur={combobox.close}
        onKeyDown={combobox.handleKeyDown}
        className="min-w-0 flex-1 bg-transparent py-2 text-ink outline-none"
      />
      <button
        type="submit"
        aria-label={t('shell.search.submit')}
        title={t('shell.search.submit')}
        className="-order-1 -mx-3.25 grid size-11 shrink-0 place-items-center rounded-full hover:text-ink"
      >
        <Search size={18} aria-hidden="true" />
      </button>
      <span
        aria-hidden="true"
        className="rounded-md border border-line px-1.5 font-text text-[0.71875rem] whitespace-nowrap pointer-coarse:hidden max-md:hidden"
      >
        {t('shell.search.key')}
      </span>
      {combobox.isOpen && (
        <Suspense>
          <SearchResults
            id={listId}
            text={combobox.text.trim()}
            isMember={isMember}
            active={combobox.active?.id}
            onFound={combobox.setOptions}
            onChoose={combobox.choose}
          />
        </Suspense>
      )}
    </form>
  )
}

/** Removes the focus on touch screens, where the keyboard would cover the results. */
function closeScreenKeyboard(field: HTMLElement | null): void {
  if (window.matchMedia?.('(pointer: coarse)').matches) field?.blur()
}

/** The filters in the address, without the search text: a new search keeps them. */
function filtersOf({ q: _, ...filters }: Record<string, unknown>) {
  return filters
}

function useFocusShortcut(input: RefObject<HTMLInputElement | null>, onExpand: () => void) {
  useEffect(() => {
    const handleKey = (event: globalThis.KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isShortcut || document.querySelector('dialog[open]')) return
      event.preventDefault()
      onExpand()
      input.current?.select()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [input, onExpand])
}

/**
 * State and keys of the search field: arrows choose an option, Enter opens it, Escape closes the
 * list.
 */
function useSearchCombobox(query: string) {
  const { history } = useRouter()
  const [searched, setSearched] = useState(query)
  const [text, setText] = useState(query)
  const [isOpen, setIsOpen] = useState(false)
  const [options, setOptions] = useState<readonly SearchOption[]>([])
  const [activeIndex, setActiveIndex] = useState(-1)
  // After another search or Back, the field shows the new text and keeps its focus.
  if (query !== searched) {
    setSearched(query)
    setText(query)
    setIsOpen(false)
    setActiveIndex(-1)
  }
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
