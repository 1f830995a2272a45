import Search from 'lucide-react/icons/search'
import type { FormEvent } from 'react'
import { Button } from '#web/core/ui/base/Button.tsx'

interface SearchFormProps {
  /** The page that shows the results, for browsers without scripts. */
  action: string
  label: string
  placeholder: string
  submitLabel: string
  query?: string
  /** Called with the typed text without surrounding spaces. */
  onSearch: (q: string) => void
}

/** A large search field with a button; it also works without scripts, since the server answers it. */
export function SearchForm({ action, label, placeholder, submitLabel, query = '', onSearch }: SearchFormProps) {
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get('q') ?? '').trim())
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers don't know <search>
    <form
      role="search"
      action={action}
      onSubmit={handleSubmit}
      className="flex w-full max-w-140 flex-wrap items-center gap-x-3 gap-y-2 rounded-[1.75rem] border border-field bg-card p-2 ps-5 text-faint focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-brand"
    >
      <Search size={18} aria-hidden="true" />
      <input
        key={query}
        type="search"
        name="q"
        dir="auto"
        defaultValue={query}
        maxLength={200}
        aria-label={label}
        placeholder={placeholder}
        className="min-h-11 min-w-0 flex-1 basis-40 bg-transparent text-[1.0625rem] text-ink outline-none"
      />
      <Button type="submit" className="max-sm:-ms-3 max-sm:w-[calc(100%+0.75rem)] max-sm:max-w-none">
        {submitLabel}
      </Button>
    </form>
  )
}
