import { useLocation, useNavigate } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** Looks for journeys: members on discover, others on the landing page. Narrow screens fold it away. */
export function SearchField({ isMember, folded }: { isMember: boolean; folded: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  const asked = useLocation({ select: ({ search }) => search.q ?? '' })
  useFocusShortcut(box)
  useEffect(() => {
    if (!folded) box.current?.focus()
  }, [folded])
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    const search = q === '' ? {} : { q }
    void (isMember
      ? navigate({ to: '/app/discover', search: (before) => ({ ...keptFilters(before), ...search }) })
      : navigate({ to: '/', search }))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is younger than browsers that are still in use
    <form
      role="search"
      action="/"
      onSubmit={handleSubmit}
      className={`order-last flex w-full min-h-11 items-center gap-2.5 rounded-full border border-field bg-card px-4 text-faint focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-brand md:order-none md:max-w-130 md:flex-1 ${folded ? 'max-md:hidden' : ''}`}
    >
      <Search size={18} aria-hidden="true" />
      <input
        key={asked}
        ref={box}
        type="search"
        name="q"
        dir="auto"
        defaultValue={asked}
        maxLength={200}
        aria-label={t('shell.search.label')}
        placeholder={t('shell.search.placeholder')}
        className="min-w-0 flex-1 bg-transparent py-2 text-ink outline-none"
      />
      <span
        aria-hidden="true"
        className="rounded-md border border-line px-1.5 font-text text-[0.71875rem] pointer-coarse:hidden max-md:hidden"
      >
        {t('shell.search.key')}
      </span>
    </form>
  )
}

/** A new search keeps the filters, not the words. */
function keptFilters({ q: _, ...filters }: Record<string, unknown>) {
  return filters
}

function useFocusShortcut(box: { readonly current: HTMLInputElement | null }) {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        document.querySelector('dialog[open]')
      )
        return
      event.preventDefault()
      box.current?.select()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [box])
}
