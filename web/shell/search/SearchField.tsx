import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { type FormEvent, type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SearchOption } from './search-options.ts'

const importResults = () => import('./SearchResults.tsx')
const SearchResults = lazy(async () => ({ default: (await importResults()).SearchResults }))

interface SearchFieldProps {
  isMember: boolean
  /** Collapsed on narrow screens. */
  folded: boolean
  onUnfold: () => void
}

/**
 * Suggests journeys, badges, people and pages while typing; Enter searches journeys, Ctrl K focuses
 * it.
 */
export function SearchField({ isMember, folded, onUnfold }: SearchFieldProps) {
  const asked = useLocation({ select: ({ search }) => search.q ?? '' })
  const box = useRef<HTMLInputElement>(null)
  useFocusShortcut(box, onUnfold)
  useEffect(() => {
    if (!folded) box.current?.focus()
  }, [folded])
  return <SearchForm key={asked} asked={asked} isMember={isMember} folded={folded} box={box} />
}

interface SearchFormProps {
  asked: string
  isMember: boolean
  folded: boolean
  box: { current: HTMLInputElement | null }
}

function SearchForm({ asked, isMember, folded, box }: SearchFormProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { history } = useRouter()
  const list = useId()
  const [text, setText] = useState(asked)
  const [open, setOpen] = useState(false)
  const [options, setOptions] = useState<readonly SearchOption[]>([])
  const [active, setActive] = useState(-1)
  const chosen = open ? options[active] : undefined

  const choose = (option: SearchOption) => {
    setOpen(false)
    history.push(option.href)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setOpen(false)
    const q = text.trim()
    const search = q === '' ? {} : { q }
    void (isMember
      ? navigate({ to: '/app/discover', search: (before) => ({ ...keptFilters(before), ...search }) })
      : navigate({ to: '/', search }))
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && options.length > 0) {
      event.preventDefault()
      setOpen(true)
      setActive((now) => (now + step + options.length + (now === -1 && step === -1 ? 1 : 0)) % options.length)
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      setOpen(false)
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers don't know <search>
    <form
      role="search"
      action="/"
      onSubmit={handleSubmit}
      className={`relative order-last flex w-full min-h-11 items-center gap-2.5 rounded-full border border-field bg-card px-4 text-faint focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-brand md:order-none md:max-w-130 md:flex-1 ${folded ? 'max-md:hidden' : ''}`}
    >
      <button
        type="submit"
        aria-label={t('shell.search.submit')}
        title={t('shell.search.submit')}
        className="-mx-3.25 grid size-11 shrink-0 place-items-center rounded-full hover:text-ink"
      >
        <Search size={18} aria-hidden="true" />
      </button>
      <input
        ref={box}
        type="text"
        inputMode="search"
        role="combobox"
        name="q"
        dir="auto"
        value={text}
        maxLength={200}
        autoComplete="off"
        aria-label={t('shell.search.label')}
        aria-expanded={open}
        aria-controls={open ? list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={chosen?.id}
        placeholder={t('shell.search.placeholder')}
        onChange={(event) => {
          setText(event.target.value)
          setActive(-1)
          setOpen(true)
        }}
        onFocus={() => {
          void importResults().catch(() => undefined)
          setOpen(true)
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={handleKeyDown}
        className="min-w-0 flex-1 bg-transparent py-2 text-ink outline-none"
      />
      <span
        aria-hidden="true"
        className="rounded-md border border-line px-1.5 font-text text-[0.71875rem] whitespace-nowrap pointer-coarse:hidden max-md:hidden"
      >
        {t('shell.search.key')}
      </span>
      {open && (
        <Suspense>
          <SearchResults
            id={list}
            text={text.trim()}
            isMember={isMember}
            active={chosen?.id}
            onFound={setOptions}
            onChoose={choose}
          />
        </Suspense>
      )}
    </form>
  )
}

/** A new search keeps the filters. */
function keptFilters({ q: _, ...filters }: Record<string, unknown>) {
  return filters
}

function useFocusShortcut(box: { readonly current: HTMLInputElement | null }, onUnfold: () => void) {
  useEffect(() => {
    const handleKey = (event: globalThis.KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isShortcut || document.querySelector('dialog[open]')) return
      event.preventDefault()
      onUnfold()
      box.current?.select()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [box, onUnfold])
}
