import Star from 'lucide-react/icons/star'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import type { OwnRating } from '#contract/rating.ts'
import { RATING_NOTE_MAX, STARS_MAX } from '#contract/rules/limits.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'

const schema = async () => (await import('#contract/rating.ts')).ratingInput

/**
 * A form that asks whether the journey was worth the time; an unsent rating is kept in the browser.
 */
export function FinishRating({ journey, rating }: { journey: Journey; rating: OwnRating | null }) {
  const { t } = useTranslation()
  const write = useWrite()
  const headingId = useId()
  const element = useRef<HTMLFormElement>(null)
  const { id, owner, discussionClosed } = journey
  const stored = useMemo(() => ({ stars: rating?.stars ?? 0, note: rating?.note ?? '' }), [rating])
  const form = useForm(schema, stored, { place: `rating-note:${id}` })
  const [isRemoving, setIsRemoving] = useState(false)
  const isNoteOpen = rating?.reason === undefined && (!discussionClosed || stored.note !== '')
  const { fill } = form
  // The rating may have changed in another tab or on another device.
  useEffect(() => fill(stored), [fill, stored])

  const handleSubmit = form.handleSubmit(async ({ stars, note }) => {
    const sendsNote = isNoteOpen && note !== stored.note
    await write('rateJourney', { params: { pathId: id }, body: sendsNote ? { stars, note } : { stars } })
    toast(t('finish.rating.saved'), { tone: 'success' })
  })
  const handleRemove = async () => {
    setIsRemoving(true)
    try {
      await write('unrateJourney', { params: { pathId: id } })
      form.reset({ stars: 0, note: '' })
      // The pressed button disappears, so the focus moves to the submit button.
      element.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
      toast(t('finish.rating.removed'), { tone: 'success' })
    } catch (failure) {
      showFailure(failure, t('finish.rating.failed'))
    }
    setIsRemoving(false)
  }
  return (
    <section aria-labelledby={headingId} className="rounded-panel border border-line bg-card p-5">
      <form ref={element} onSubmit={handleSubmit} noValidate className="grid gap-3">
        <div>
          <h4 id={headingId} className="text-[1.06rem]">
            {t('finish.rating.title')}
          </h4>
          <p className="text-sm text-muted">{t('finish.rating.text')}</p>
        </div>
        <FormError message={form.formError} />
        <StarChoice
          label={t('finish.rating.title')}
          value={form.values.stars}
          onChange={(stars) => form.set('stars', stars)}
          error={form.errors.stars && t('finish.rating.choose')}
        />
        {rating?.reason !== undefined && <HiddenNote note={rating.note} reason={rating.reason} />}
        {isNoteOpen && (
          <TextField
            {...fieldProps(form, 'note')}
            label={t('finish.rating.note', { name: owner.displayName })}
            hint={t('finish.rating.hint', { name: owner.displayName })}
            rows={3}
            counter={RATING_NOTE_MAX}
          />
        )}
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" variant="soft" busy={form.busy}>
            {t(rating ? 'finish.rating.change' : 'finish.rating.send')}
          </Button>
          {rating && (
            <Button variant="quiet" busy={isRemoving} onClick={() => void handleRemove()}>
              {t('finish.rating.remove')}
            </Button>
          )}
        </div>
      </form>
    </section>
  )
}

/** A note that a moderator has hidden. The learner can only remove it, together with the rating. */
function HiddenNote({ note, reason }: { note: string; reason: string }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-1.5">
      {note !== '' && (
        <p dir="auto" className="whitespace-pre-line border-s-3 border-line ps-3 text-muted">
          {note}
        </p>
      )}
      <p className="text-sm text-muted">{t('finish.rating.hidden', { reason })}</p>
    </div>
  )
}

const STARS = Array.from({ length: STARS_MAX }, (_, index) => index + 1)

interface StarChoiceProps {
  label: string
  /** The number of stars; 0 while none is chosen. */
  value: number
  onChange: (stars: number) => void
  error?: string | undefined
}

/** Radio buttons that look like a row of stars. */
function StarChoice({ label, value, onChange, error }: StarChoiceProps) {
  const { t } = useTranslation()
  const name = useId()
  const errorId = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="sr-only">{label}</legend>
      <div className="-ms-2 flex">
        {STARS.map((stars) => (
          <label
            key={stars}
            className="relative grid size-11 place-items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name={name}
              value={stars}
              checked={stars === value}
              onChange={() => onChange(stars)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full opacity-0"
            />
            <Star size={28} aria-hidden="true" className={stars <= value ? 'fill-brand text-brand' : 'text-muted'} />
            <span className="sr-only">{t('finish.rating.stars', { count: stars })}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
