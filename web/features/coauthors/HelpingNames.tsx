import type { Journey } from '#contract/journey.ts'
import type { Person } from '#contract/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { PersonNames } from '#web/features/people/display/PersonNames.tsx'

interface HelpingNamesProps extends Pick<Journey, 'coauthors' | 'helpers'> {
  /** Whether the names are in the hero of the journey's page, which is short on narrow screens. */
  isInHero?: boolean
}

/**
 * The people who help the owner: 'with Bo Lind' for co-authors, 'with help from Amina Diallo' for
 * accepted suggestions.
 */
export function HelpingNames({ coauthors = [], helpers = [], isInHero = false }: HelpingNamesProps) {
  const { t } = useTranslation()
  const people = helpers.map(({ person }) => person)
  return (
    <>
      {coauthors.length > 0 && <Names label={t('coauthors.with')} people={coauthors} isInHero={isInHero} />}
      {people.length > 0 && <Names label={t('coauthors.helped')} people={people} isInHero={isInHero} />}
    </>
  )
}

/** In the hero on narrow screens, shows at most two lines of names until 'About' is opened. */
const IN_HERO =
  'max-lg:line-clamp-2 max-lg:group-data-about/hero:line-clamp-none [@media(scripting:none)]:line-clamp-none'

interface NamesProps {
  label: string
  people: readonly Person[]
  isInHero: boolean
}

function Names({ label, people, isInHero }: NamesProps) {
  return (
    <span className={`[overflow-wrap:anywhere] ${isInHero ? IN_HERO : ''}`}>
      {label} <PersonNames people={people} />
    </span>
  )
}
