import Check from 'lucide-react/icons/check'
import Star from 'lucide-react/icons/star'
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import type { OwnRating, RatingInput } from '#contract/rating.ts'
import { RATING_NOTE_MAX, STARS_MAX } from '#contract/rules/limits.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { type Form, fieldProps, useForm } from '#web/core/ui/form/useForm.ts'

const schema = async () => (await import('#contract/rating.ts')).ratingInput

interface ThanksCardProps {
  journey: Journey
  rating: OwnRating | null
  thanked: boolean
}

/**
 * Stars that are saved with one tap, and thanks to the owner, with or without a note; an unsent
 * note is stored in the browser.
 */
export function ThanksCard({ journey, rating, thanked }: ThanksCardProps) {
  const { t } = useTranslation()
  const headingId = useId()
  const { id, owner, discussionClosed } = journey
  const name = owner.displayName
  const stored = useMemo(() => ({ stars: rating?.stars ?? 0, note: rating?.note ?? '' }), [rating])
  const form = useForm(schema, stored, { place: `rating-note:${id}` })
  const { isSaving, saveStars, removeRating } = useStars(id, form, stored.stars)
  const isNoteOpen = rating?.reason === undefined && (!discussionClosed || stored.note !== '')
  const { fill } = form
  // Follows the stored rating, which may have changed in another tab or on another device.
  useEffect(() => fill(stored), [fill, stored])
  const isSaved = !isSaving && stored.stars > 0 && stored.stars === form.values.stars
  return (
    <section aria-labelledby={headingId} className="panel grid content-start gap-3.5 p-5 sm:p-5.5">
      <div className="flex items-center gap-3">
        <Avatar initial={owner.initial} photoURL={owner.photoURL} id={owner.id} size="md" />
        <div className="min-w-0 grow">
          <h2 id={headingId} className="text-[1.06rem] [overflow-wrap:anywhere]">
            {t(discussionClosed ? 'finish.rating.title' : 'finish.thank', { name })}
          </h2>
          <p className="text-sm text-muted">{t('finish.thankText', { name })}</p>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <StarChoice
          label={t('finish.rating.title')}
          value={form.values.stars}
          onChange={(stars) => void saveStars(stars)}
          error={form.errors.stars && t('finish.rating.choose')}
        />
        <p className="flex min-h-11 items-center gap-2 text-sm text-muted">
          <span role="status" className="inline-flex items-center gap-1">
            {isSaved && (
              <>
                <Check size={15} aria-hidden="true" />
                {t('finish.rating.saved', { count: stored.stars })}
              </>
            )}
          </span>
          {rating && (
            <button
              type="button"
              disabled={isSaving}
              onClick={() => void removeRating()}
              className="min-h-11 underline underline-offset-2 hover:text-ink"
            >
              {t('finish.rating.remove')}
            </button>
          )}
        </p>
      </div>
      {rating?.reason !== undefined && <HiddenNote note={rating.note} reason={rating.reason} />}
      {isNoteOpen && <ThanksNote journey={journey} form={form} storedNote={stored.note} thanked={thanked} />}
      {!isNoteOpen && <p className="text-sm text-muted">{t('finish.rating.starsOnly')}</p>}
    </section>
  )
}

type RatingForm = Form<{ stars: number; note: string }, RatingInput>

/** Saves stars when they are chosen; of several choices in a row, the last one is kept. */
function useStars(journeyId: string, form: RatingForm, storedStars: number) {
  const { t } = useTranslation()
  const write = useWrite()
  const [isSaving, setIsSaving] = useState(false)
  const wanted = useRef<number | null>(null)
  const params = { pathId: journeyId }

  const saveStars = async (stars: number) => {
    form.set('stars', stars)
    const isRunning = wanted.current !== null
    wanted.current = stars
    if (isRunning) return
    setIsSaving(true)
    try {
      for (let sent = 0; sent !== wanted.current; ) {
        sent = wanted.current
        await write('rateJourney', { params, body: { stars: sent } })
      }
    } catch (failure) {
      const unsaved = wanted.current
      form.set('stars', storedStars)
      showFailure(failure, t('finish.rating.notSaved'), () => saveStars(unsaved))
    }
    wanted.current = null
    setIsSaving(false)
  }
  const removeRating = async () => {
    setIsSaving(true)
    try {
      await write('unrateJourney', { params })
      form.reset({ stars: 0, note: '' })
      toast(t('finish.rating.removed'), { tone: 'success' })
    } catch (failure) {
      showFailure(failure, t('finish.rating.failed'), removeRating)
    }
    setIsSaving(false)
  }
  return { isSaving, saveStars, removeRating }
}

interface ThanksNoteProps {
  journey: Journey
  form: RatingForm
  storedNote: string
  thanked: boolean
}

/** Sends a note with the stars, or thanks without a note. */
function ThanksNote({ journey: { id, owner }, form, storedNote, thanked }: ThanksNoteProps) {
  const { t } = useTranslation()
  const write = useWrite()
  const [isSending, setIsSending] = useState(false)
  const name = owner.displayName
  const params = { pathId: id }
  const isChanged = form.values.note !== storedNote
  const isDone = !isChanged && (thanked || storedNote !== '')

  const handleSubmit = form.handleSubmit(async ({ stars, note }) => {
    await write('rateJourney', { params, body: { stars, note } })
  })
  const thank = async () => {
    if (isDone || isSending) return
    setIsSending(true)
    try {
      await write('thankOwner', { params })
    } catch (failure) {
      showFailure(failure, t('finish.thankFailed'), thank)
    }
    setIsSending(false)
  }
  const handleThank = (event: FormEvent) => {
    event.preventDefault()
    void thank()
  }
  return (
    <form onSubmit={isChanged ? handleSubmit : handleThank} noValidate className="grid gap-3">
      <FormError message={form.formError} />
      <TextField
        {...fieldProps(form, 'note')}
        label={t('finish.rating.note', { name })}
        rows={3}
        counter={RATING_NOTE_MAX}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <p className="min-w-40 flex-1 text-sm text-muted">{t('finish.rating.text', { name })}</p>
        <Button
          type="submit"
          variant={isDone ? 'quiet' : 'soft'}
          busy={form.busy || isSending}
          aria-disabled={isDone || undefined}
          className="[overflow-wrap:anywhere]"
        >
          {isDone && <Check size={18} aria-hidden="true" />}
          {isDone
            ? t('finish.thanked', { name })
            : t(storedNote === '' ? 'finish.sendThanks' : 'finish.rating.changeNote')}
        </Button>
        <span role="status" className="sr-only">
          {isDone && t('finish.thanked', { name })}
        </span>
      </div>
    </form>
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
            <Star
              size={28}
              aria-hidden="true"
              className={stars <= value ? 'fill-(--you) text-(--you)' : 'text-muted'}
            />
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
