import { Link, useLocation, useSearch } from '@tanstack/react-router'
import Link2 from 'lucide-react/icons/link-2'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'
import { hasParts } from '#contract/rules/search-parts.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { type Address, LinkedText } from './LinkedText.tsx'
import { PublicPage } from './PublicPage.tsx'
import { Section } from './Section.tsx'

export function FaqsPage() {
  const { t } = useTranslation()
  const { q = '' } = useSearch({ from: '/faqs' })
  const [text, setText] = useState(q)
  useOpenQuestionInHash()
  const matches = (name: Question) => hasParts(`${t(`faqs.${name}.question`)} ${t(`faqs.${name}.answer`)}`, text)
  const groups = GROUPS.map(({ name, questions }) => ({ name, questions: questions.filter(matches) }))
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <PublicPage title={t('faqs.title')} description={t('faqs.description')} lead={t('faqs.lead')}>
      <div className="grid max-w-200 grid-cols-[minmax(0,1fr)] gap-10">
        <QuestionSearch text={text} onChange={setText} />
        <p role="status" className={`-mt-7 min-h-6 text-sm text-faint ${count === 0 ? 'sr-only' : ''}`}>
          {text.trim() !== '' && (count === 0 ? t('faqs.nothing') : t('faqs.found', { count }))}
        </p>
        {groups.map(
          ({ name, questions }) =>
            questions.length > 0 && (
              <Section key={name} title={t(`faqs.groups.${name}`)}>
                {questions.map((question) => (
                  <Faq key={question} name={question} open={count === 1} />
                ))}
              </Section>
            ),
        )}
        {count === 0 ? (
          <NothingFound text={text} onClear={() => setText('')} />
        ) : (
          <Section title={t('faqs.moreTitle')}>
            <p className="text-muted">
              <LinkedText text={t('faqs.more')} to="/contact-us" />
            </p>
          </Section>
        )}
      </div>
    </PublicPage>
  )
}

/** A search form that also works without scripts: the server answers it. */
function QuestionSearch({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers don't know <search>
    <form
      role="search"
      action="/faqs"
      onSubmit={(event) => event.preventDefault()}
      className="flex items-center gap-3 rounded-full border border-field bg-card p-1.5 ps-5 text-faint focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-brand"
    >
      <Search size={18} aria-hidden="true" />
      <input
        type="search"
        name="q"
        dir="auto"
        value={text}
        maxLength={200}
        onChange={(event) => onChange(event.target.value)}
        aria-label={t('faqs.search')}
        placeholder={t('faqs.placeholder')}
        className="min-h-11 min-w-0 flex-1 bg-transparent text-[1.03rem] text-ink outline-none"
      />
      <Button type="submit" variant="soft">
        {t('faqs.submit')}
      </Button>
    </form>
  )
}

function NothingFound({ text, onClear }: { text: string; onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState title={t('faqs.nothing')} text={t('faqs.nothingText', { q: text.trim() })}>
      <Button variant="quiet" onClick={onClear}>
        {t('faqs.clear')}
      </Button>
      <Link to="/contact-us" className={buttonClass({ variant: 'soft' })}>
        {t('faqs.write')}
      </Link>
    </EmptyState>
  )
}

/** Opens the question in the hash, for browsers that don't open `details` by themselves. */
function useOpenQuestionInHash() {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    const question = document.getElementById(hash)?.closest('details')
    if (!question) return
    question.open = true
    question.scrollIntoView({ block: 'start' })
  }, [hash])
}

/**
 * A question that opens its answer. The id is inside the `details`, so that browsers open it for
 * `#name`.
 */
function Faq({ name, open }: { name: Question; open: boolean }) {
  const { t } = useTranslation()
  return (
    // Suppresses the hydration warning, since the browser may have opened the question for the
    // hash.
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

/**
 * The questions by group. A question's name is its hash ('/faqs#password') and its translation key.
 */
const GROUPS = [
  { name: 'walk', questions: ['journey', 'account', 'progress', 'follow', 'broken'] },
  { name: 'create', questions: ['create', 'hidden', 'change', 'badge'] },
  { name: 'data', questions: ['public', 'password', 'delete'] },
  { name: 'run', questions: ['cost', 'host', 'who'] },
] as const

type Question = (typeof GROUPS)[number]['questions'][number]

/** The targets of the '[words]' in answers. */
const LINKS: Partial<Record<Question, Address>> = {
  broken: '/contact-us',
  create: '/app/create/journey',
  public: '/privacy',
  password: '/auth/login',
  delete: '/app/user/edit?part=data',
  cost: '/pricing',
  host: '/pricing',
  who: '/contact-us',
}
