import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'

export const EDIT_SECTIONS = [
  'general',
  'pictures',
  'shown',
  'preferences',
  'notices',
  'interests',
  'password',
  'email',
  'identities',
  'devices',
  'blocked',
  'data',
] as const
export type EditSection = (typeof EDIT_SECTIONS)[number]

/** Links to the sections of the page; a press also moves the focus there. */
export function EditNavigation() {
  const { t } = useTranslation()
  // The browser looked for the hash before this page was rendered.
  useEffect(() => void document.getElementById(location.hash.slice(1))?.scrollIntoView(), [])
  return (
    <nav aria-label={t('account.edit.sections')} className="min-w-0">
      <ul className="flex flex-wrap gap-1 lg:sticky lg:top-24 lg:grid">
        {EDIT_SECTIONS.map((section) => (
          <li key={section}>
            <Link
              to="/app/user/edit"
              hash={section}
              activeOptions={{ includeHash: true, exact: true }}
              onClick={() => document.getElementById(section)?.focus({ preventScroll: true })}
              className="inline-flex min-h-11 items-center rounded-full px-3.5 text-sm font-[620] text-muted hover:bg-sunk hover:text-ink max-lg:border max-lg:border-line max-lg:bg-sunk aria-[current]:bg-brand-soft aria-[current]:text-brand lg:w-full"
            >
              {t(`account.edit.${section}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function Section({ name, children }: { name: EditSection; children: ReactNode }) {
  const { t } = useTranslation()
  const titleId = `${name}-title`
  return (
    <section id={name} tabIndex={-1} aria-labelledby={titleId} className="panel p-5 outline-none sm:p-7">
      <h2 id={titleId} className="mb-4 text-[1.35rem]">
        {t(`account.edit.${name}`)}
      </h2>
      <Suspense fallback={<Skeleton className="h-32 w-full rounded-box" />}>{children}</Suspense>
    </section>
  )
}
