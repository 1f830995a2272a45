import { createContext, use } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'

/** The address of the site's uploaded logo; null for the cairn. */
export const LogoContext = createContext<string | null>(null)

/** The logo of the site; `bare` hides the name, which screen readers still read. */
export function Logo({ className = '', bare = false }: { className?: string; bare?: boolean }) {
  const { siteName } = useTranslation().i18n
  const picture = use(LogoContext)
  return (
    <span
      className={`inline-flex items-center gap-2.5 font-head text-[1.375rem] leading-none font-[740] tracking-[-0.03em] ${className}`}
    >
      {picture === null ? (
        <Stones />
      ) : (
        <img src={picture} alt="" width="30" height="30" className="size-7.5 shrink-0" />
      )}
      <span className={bare ? 'sr-only' : ''} translate="no">
        {siteName}
      </span>
    </span>
  )
}

function Stones() {
  return (
    <svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true" className="text-brand">
      <g fill="currentColor">
        <ellipse cx="16" cy="25.4" rx="12.4" ry="4.6" />
        <ellipse cx="15.2" cy="17" rx="8.6" ry="3.9" opacity=".82" />
        <ellipse cx="16.8" cy="9.6" rx="5.4" ry="3.2" opacity=".64" />
      </g>
    </svg>
  )
}
