import Search from 'lucide-react/icons/search'

interface SearchBoxProps {
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
  maxLength?: number
  className?: string
}

/** A search field that calls `onChange` while the person types. */
export function SearchBox({ label, placeholder, value, onChange, maxLength, className = '' }: SearchBoxProps) {
  return (
    <label className={`field-box flex cursor-text items-center gap-2.5 rounded-full py-0 ps-4 text-faint ${className}`}>
      <span className="sr-only">{label}</span>
      <Search size={18} aria-hidden="true" />
      <input
        type="search"
        value={value}
        dir="auto"
        maxLength={maxLength}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 min-w-0 flex-1 bg-transparent text-ink outline-none"
      />
    </label>
  )
}
