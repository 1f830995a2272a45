import { type FormEvent, useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { SearchBox } from '#web/core/ui/form/SearchBox.tsx'

interface SearchFormProps {
  label: string
  /** The text by which the list is filtered now. */
  q: string
  /** Called with the typed text without surrounding spaces. */
  onSearch: (q: string) => void
  className?: string
}

/** A search of a moderators' list, which filters when it is submitted. */
export function SearchForm({ label, q, onSearch, className = '' }: SearchFormProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(q)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <form onSubmit={handleSubmit} className={`flex min-w-0 gap-2.5 sm:max-w-110 ${className}`}>
      <SearchBox
        label={label}
        placeholder={label}
        value={typed}
        maxLength={200}
        onChange={setTyped}
        className="w-auto! min-w-0 grow"
      />
      <Button type="submit" variant="soft">
        {t('moderation.submitSearch')}
      </Button>
    </form>
  )
}
