import { type KeyboardEvent, useRef, useState } from 'react'
import type { Person } from '#contract/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Chip } from '#web/core/ui/display/Chip.tsx'
import { Field } from '#web/core/ui/form/Field.tsx'
import { TAG_BOX } from '#web/core/ui/form/tag-input.ts'
import { PersonRow } from '#web/features/people/display/PersonRow.tsx'
import { PEOPLE_SEARCH_MAX, useFoundPeople } from '#web/features/people/display/useFoundPeople.ts'

interface PeoplePickerProps {
  chosen: readonly Person[]
  onChange: (chosen: Person[]) => void
  /** Ids of people who can't be chosen: the viewer, members and invited people. */
  known: readonly string[]
  error?: string | undefined
}

/** A field in which members are found by name and chosen; Enter chooses the first one. */
export function PeoplePicker({ chosen, onChange, known, error }: PeoplePickerProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const taken = [...known, ...chosen.map(({ id }) => id)]
  const found = useFoundPeople(typed, taken)
  const choose = (person: Person) => {
    onChange([...chosen, person])
    setTyped('')
    input.current?.focus()
  }
  const remove = (person: Person) => {
    onChange(chosen.filter(({ id }) => id !== person.id))
    input.current?.focus()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const last = chosen.at(-1)
    if (event.key === 'Backspace' && typed === '' && last) return remove(last)
    if (event.key !== 'Enter') return
    // Enter must not submit the form before anyone is chosen.
    event.preventDefault()
    if (found?.[0]) choose(found[0])
  }
  return (
    <div className="grid gap-1">
      <Field label={t('groups.form.people')} hint={t('groups.form.peopleHint')} error={error} compact>
        {(control) => (
          <div className={`${TAG_BOX} min-h-21! content-start`} data-invalid={error !== undefined || undefined}>
            {chosen.map((person) => (
              <Chip key={person.id} size="lg" name={person.displayName} onRemove={() => remove(person)}>
                {person.displayName}
              </Chip>
            ))}
            <input
              {...control}
              ref={input}
              name="personIds"
              data-autofocus
              autoComplete="off"
              dir="auto"
              maxLength={PEOPLE_SEARCH_MAX}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={handleKeyDown}
              className="min-h-10 min-w-28 grow bg-transparent outline-none"
            />
          </div>
        )}
      </Field>
      <p role="status" className="text-sm text-muted">
        {found?.length === 0 && t('groups.form.none')}
        <span className="sr-only">{chosen.length > 0 && t('groups.form.chosen', { count: chosen.length })}</span>
      </p>
      {found && found.length > 0 && (
        <ul aria-label={t('groups.form.found')}>
          {found.map((person) => (
            <PersonRow key={person.id} person={person} hint={person.role}>
              <Button
                variant="soft"
                aria-label={t('groups.form.add', { name: person.displayName })}
                onClick={() => choose(person)}
              >
                {t('groups.form.choose')}
              </Button>
            </PersonRow>
          ))}
        </ul>
      )}
    </div>
  )
}
