import Link2 from 'lucide-react/icons/link-2'
import Plus from 'lucide-react/icons/plus'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { LinkedText } from './LinkedText.tsx'
import { LINKS, type Question } from './questions.ts'

/** A question that opens its answer. The id is inside, so that browsers open it for `#name`. */
export function Faq({ name, open }: { name: Question; open: boolean }) {
  const { t } = useTranslation()
  return (
    // The browser may have opened it for the hash before hydration.
    <details open={open} suppressHydrationWarning className="group border-b border-line">
      <summary className="flex min-h-14 list-none items-center gap-4 py-3 [&::-webkit-details-marker]:hidden">
        <h3 className="min-w-0 grow font-text text-[1.06rem] leading-snug font-[650] tracking-normal">
          {t(`faqs.${name}.question`)}
        </h3>
        <Plus size={20} aria-hidden="true" className="text-brand transition-transform group-open:rotate-45" />
      </summary>
      <div id={name} className="scroll-mt-24 pb-5">
        <p className="max-w-[65ch] text-muted">
          <LinkedText text={t(`faqs.${name}.answer`)} to={LINKS[name] ?? []} />
        </p>
        <a
          href={`#${name}`}
          className="mt-1 inline-flex min-h-11 items-center gap-2 text-sm text-faint hover:text-brand"
        >
          <Link2 size={16} aria-hidden="true" />
          {t('faqs.link')}
        </a>
      </div>
    </details>
  )
}
