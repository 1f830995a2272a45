import ArrowRight from 'lucide-react/icons/arrow-right'
import Award from 'lucide-react/icons/award'
import FileText from 'lucide-react/icons/file-text'
import Route from 'lucide-react/icons/route'
import UserRound from 'lucide-react/icons/user-round'
import { useEffect } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { Highlight } from '#web/core/ui/display/Highlight.tsx'
import { SearchWords } from '#web/core/ui/display/SearchWords.tsx'
import { type SearchGroup, type SearchOption, useSearchGroups } from './search-options.ts'

const ICONS = {
  journeys: Route,
  badges: Award,
  people: UserRound,
  pages: FileText,
  next: ArrowRight,
  popular: Award,
} as const

interface SearchResultsProps {
  id: string
  text: string
  isMember: boolean
  /** Id of the result selected with the arrow keys. */
  active: string | undefined
  onFound: (options: readonly SearchOption[]) => void
  onChoose: (option: SearchOption) => void
}

/** The list of results below the search field; the arrow keys or the pointer choose a result. */
export function SearchResults({ id, text, isMember, active, onFound, onChoose }: SearchResultsProps) {
  const { t } = useTranslation()
  const { groups, count, isLoading, isFailed } = useSearchGroups(id, text, isMember)
  useEffect(() => onFound(groups.flatMap(({ options }) => options)), [groups, onFound])
  useEffect(() => {
    if (active !== undefined) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press here must not take the focus from the field
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="absolute start-0 end-0 top-full z-20 mt-2 rounded-m border border-line bg-card p-1.5 text-ink shadow-float"
    >
      <p role="status" className="sr-only">
        {isLoading ? '' : t('shell.search.found', { count })}
      </p>
      {isFailed && <p className="px-3 py-2 text-sm text-danger">{t('shell.search.failed')}</p>}
      <div
        id={id}
        role="listbox"
        aria-label={t('shell.search.results')}
        className="max-h-[min(32rem,70dvh)] overflow-y-auto"
      >
        <SearchWords q={text}>
          {groups.map((group) => (
            <Group
              key={group.kind}
              group={group}
              title={group.kind === 'pages' && text === '' ? t('shell.search.goTo') : t(`shell.search.${group.kind}`)}
              active={active}
              onChoose={onChoose}
            />
          ))}
        </SearchWords>
      </div>
      {isLoading && text !== '' && <Skeleton className="m-3 h-5 w-2/3" />}
    </div>
  )
}

interface GroupProps {
  group: SearchGroup
  title: string
  active: string | undefined
  onChoose: (option: SearchOption) => void
}

function Group({ group, title, active, onChoose }: GroupProps) {
  const Icon = ICONS[group.kind]
  return (
    // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role
    <div role="group" aria-label={title}>
      <p aria-hidden="true" className="px-3 pt-2 pb-1 text-xs font-semibold text-faint">
        {title}
      </p>
      {group.options.map((option) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search field, which names the active option
        <div
          key={option.id}
          id={option.id}
          role="option"
          aria-selected={option.id === active}
          onClick={() => onChoose(option)}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 hover:bg-sunk aria-selected:bg-sunk aria-selected:inset-ring-2 aria-selected:inset-ring-brand"
        >
          <Icon
            size={18}
            aria-hidden="true"
            className={`shrink-0 text-faint ${group.kind === 'next' ? 'rtl:-scale-x-100' : ''}`}
          />
          <span dir="auto" className="min-w-0 truncate font-[560]">
            <Highlight text={option.label} />
          </span>
          {option.detail !== undefined && (
            <span className="ms-auto max-w-2/5 shrink-0 truncate text-sm text-muted">
              <bdi>{option.detail}</bdi>
            </span>
          )}
        </div>
      ))}
    </div>
  )
}
