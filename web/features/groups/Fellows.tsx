import { useQuery } from '@tanstack/react-query'
import type { Person } from '#contract/person.ts'
import { load } from '#web/core/api/client.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { AvatarGroup } from '#web/core/ui/display/AvatarGroup.tsx'
import { firstNameOf } from '#web/features/people/display/first-name.ts'
import { useKnownGroups } from './remembered-groups.ts'

interface FellowsProps {
  journeyId: string
  /** The index of a step, or the number of steps for the end of the journey. */
  at: number
  words: 'here' | 'arrived'
  /** Positions the line, which lies over the page: it comes late, and nothing may move then. */
  className: string
}

/** The people of the viewer's groups who are at a place of a journey, with at most three faces; nothing without any. */
export function Fellows({ journeyId, at, words, className }: FellowsProps) {
  const groups = useKnownGroups()?.groups ?? []
  const isTogether = groups.some(({ journey }) => journey?.id === journeyId)
  const { data = [] } = useQuery({ ...load('fellows', { params: { pathId: journeyId } }), enabled: isTogether })
  const people = data.filter((fellow) => fellow.at === at).map(({ person }) => person)
  const sentence = useSentence(people, words)
  if (!isTogether || people.length === 0) return null
  return (
    <p data-print="no" className={`pointer-events-none absolute flex ${className}`}>
      <span className="flex min-w-0 items-center gap-1.5 rounded-full border border-line bg-card py-px ps-0.5 pe-2.5 text-[0.8125rem] leading-tight font-[650] text-ink shadow-card">
        <AvatarGroup people={people} size="xs" />
        <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">{sentence}</span>
      </span>
    </p>
  )
}

/** 'Maya, Olek and 3 more are here, too'. */
function useSentence(people: readonly Person[], words: FellowsProps['words']): string {
  const { t } = useTranslation()
  const { number } = useFormats()
  const [name, other] = people.map((person) => `\u2068${firstNameOf(person)}\u2069`)
  const more = people.length - 2
  if (other === undefined) return t(`walking.fellows.${words}.one`, { name })
  if (more === 0) return t(`walking.fellows.${words}.two`, { name, other })
  return t(`walking.fellows.${words}.more`, { name, other, count: more, number: number(more) })
}
