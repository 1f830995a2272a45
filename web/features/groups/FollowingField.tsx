import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { type KeyboardEvent, useRef, useState } from 'react'
import { GROUP_JOURNEYS_MAX } from '#contract/rules/group.ts'
import { loadPages } from '#web/core/api/client.ts'
import { itemsOf } from '#web/core/api/infinite-list.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Chip } from '#web/core/ui/display/Chip.tsx'
import { Field } from '#web/core/ui/form/Field.tsx'
import { TAG_BOX } from '#web/core/ui/form/tag-input.ts'
import { useDebounced } from '#web/core/ui/state/useDebounced.ts'
import { JourneyCover } from '#web/features/journeys/display/JourneyCover.tsx'

/** Max. journeys that the search offers. */
const FOUND_MAX = 5
const PAUSE_MS = 300

export interface NamedJourney {
  id: string
  name: string
}

interface FollowingFieldProps {
  journeyId: string
  chosen: readonly NamedJourney[]
  onChange: (chosen: NamedJourney[]) => void
  error?: string | undefined
}

/** The journeys that a group walks after the first one: a button until someone wants any, then a field in which they are found. */
export function FollowingField(props: FollowingFieldProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(props.chosen.length > 0)
  if (isOpen) return <JourneyPicker {...props} />
  return (
    <Button variant="plain" onClick={() => setIsOpen(true)} className="justify-self-start">
      <Plus size={17} aria-hidden="true" />
      {t('groups.following.add')}
    </Button>
  )
}

function JourneyPicker({ journeyId, chosen, onChange, error }: FollowingFieldProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const taken = [journeyId, ...chosen.map(({ id }) => id)]
  const isFull = taken.length >= GROUP_JOURNEYS_MAX
  const found = useFoundJourneys(isFull ? '' : typed, taken)
  const choose = ({ id, name }: NamedJourney) => {
    onChange([...chosen, { id, name }])
    setTyped('')
    input.current?.focus()
  }
  const remove = (journey: NamedJourney) => {
    onChange(chosen.filter(({ id }) => id !== journey.id))
    input.current?.focus()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter must not submit the form before a journey is chosen.
    event.preventDefault()
    if (found?.[0]) choose(found[0])
  }
  return (
    <div className="grid gap-1">
      <Field
        label={t('groups.following.label')}
        hint={t('groups.following.hint', { number: number(GROUP_JOURNEYS_MAX) })}
        error={error}
        compact
      >
        {(control) => (
          <div className={TAG_BOX} data-invalid={error !== undefined || undefined}>
            {chosen.map((journey) => (
              <Chip key={journey.id} size="lg" name={journey.name} onRemove={() => remove(journey)}>
                {journey.name}
              </Chip>
            ))}
            <input
              {...control}
              ref={input}
              name="followingIds"
              autoComplete="off"
              dir="auto"
              disabled={isFull}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={handleKeyDown}
              className="min-h-10 min-w-28 grow bg-transparent outline-none"
            />
          </div>
        )}
      </Field>
      <p role="status" className="text-sm text-muted">
        {found?.length === 0 && t('groups.following.none')}
      </p>
      {found && found.length > 0 && (
        <ul aria-label={t('groups.following.found')} className="grid">
          {found.map((journey) => (
            <li key={journey.id} className="flex items-center gap-3 border-t border-line py-2 first:border-t-0">
              <JourneyCover journey={journey} className="h-10 w-14 shrink-0 rounded-box" />
              <b dir="auto" className="min-w-0 grow font-[650] leading-snug [overflow-wrap:anywhere]">
                {journey.name}
              </b>
              <Button
                variant="soft"
                aria-label={t('groups.form.add', { name: journey.name })}
                onClick={() => choose(journey)}
              >
                {t('groups.form.choose')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The first journeys that a search finds, without those with the ids `taken`; null while nothing is typed. */
function useFoundJourneys(typed: string, taken: readonly string[]) {
  const q = useDebounced(typed.trim(), PAUSE_MS)
  const { data } = useInfiniteQuery({
    ...loadPages('journeys', { query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  if (q === '' || typed.trim() === '' || !data) return null
  return itemsOf(data)
    .filter(({ id }) => !taken.includes(id))
    .slice(0, FOUND_MAX)
}
