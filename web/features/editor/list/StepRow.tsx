import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { type DragEvent, type KeyboardEvent, memo, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DraftStep } from '#contract/draft.ts'
import type { LinkUse } from '#contract/journey.ts'
import { isDoubtfulLink } from '#contract/rules/doubtful-link.ts'
import { LINK_JOURNEYS_MAX } from '#contract/rules/limits.ts'
import { isSafeLink } from '#contract/rules/link.ts'
import type { StepInput } from '#contract/step.ts'
import { freshKey } from '#web/core/api/idempotency-key.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Checkbox } from '#web/core/ui/form/Checkbox.tsx'
import { useForm } from '#web/core/ui/form/useForm.ts'
import { StepRowFields } from '#web/features/editor/step/StepRowFields.tsx'
import { stepForm, stepValuesOf } from '#web/features/editor/step/step.form.ts'
import { useStepSuggestions } from '#web/features/editor/step/useStepSuggestions.ts'
import { previewQuery } from '#web/features/journeys/data/preview.queries.ts'
import { StepLine } from '#web/features/journeys/display/StepLine.tsx'
import { StepTile } from '#web/features/journeys/display/StepTile.tsx'
import { StepRowButtons } from './StepRowButtons.tsx'
import { MENU, PENCIL, type StepActions } from './step-actions.ts'

interface StepRowProps extends LinkHintsProps {
  step: DraftStep
  number: number
  isFirst: boolean
  isLast: boolean
  actions: StepActions
  isEditing: boolean
  isDragged: boolean
  /** Whether the step is selected; undefined unless steps are being selected. */
  isSelected: boolean | undefined
}

/** A step in the editor, whose fields open in place. Memoized, so that only changed rows render. */
export const StepRow = memo(function StepRow(props: StepRowProps) {
  const { step, number, isFirst, isLast, actions, isEditing, isDragged, isSelected } = props
  const isDraggable = !(isFirst && isLast) && !isEditing && isSelected === undefined
  const handleDragStart = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', step.description)
    actions.startDrag(step.id)
  }
  const handleDragOver = (event: DragEvent) => {
    // Ignored here, since dropped files are imported by the PasteBox above.
    if (event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    actions.dragOver(step.id)
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.altKey || isEditing || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const by = event.key === 'ArrowUp' ? -1 : 1
    const isPencil = event.target instanceof Element && event.target.closest(PENCIL) !== null
    if (!(by < 0 ? isFirst : isLast)) actions.moveBy(step.id, by, isPencil ? PENCIL : MENU)
  }
  return (
    <li
      data-step={step.id ?? ''}
      draggable={isDraggable}
      onDragStart={handleDragStart}
      onDragOver={handleDragOver}
      onDrop={(event) => event.preventDefault()}
      onDragEnd={actions.endDrag}
      onKeyDown={handleKeyDown}
      data-editing={isEditing || undefined}
      className={`step-row ${isDragged ? 'bg-brand-soft opacity-70' : ''} ${isSelected ? 'bg-brand-soft' : ''}`}
    >
      {isEditing ? <StepRowEditor step={step} number={number} actions={actions} /> : <StepRowContent {...props} />}
    </li>
  )
})

function StepRowContent({ step, number, isFirst, isLast, actions, isSelected, sameAs, use }: StepRowProps) {
  const { t } = useTranslation()
  return (
    <>
      {isSelected !== undefined && (
        <Checkbox
          label={<span className="sr-only">{t('editing.list.selectStep', { number })}</span>}
          checked={isSelected}
          onChange={(checked, withShift) => actions.toggle(step.id, checked, withShift)}
          className="step-row-choice"
        />
      )}
      {isSelected === undefined && (
        <GripVertical size={18} aria-hidden="true" className="shrink-0 cursor-grab text-faint pointer-coarse:hidden" />
      )}
      <StepLine step={step} number={number} picture={<StepPicture step={step} />}>
        {step.done && <p className="text-sm text-brand">{t('editing.list.ticked')}</p>}
        {isDoubtfulLink(step.url) && <p className="text-sm text-accent">{t('editing.list.doubtfulLink')}</p>}
        <LinkHints sameAs={sameAs} use={use} />
      </StepLine>
      {isSelected === undefined && (
        <StepRowButtons step={step} number={number} isFirst={isFirst} isLast={isLast} actions={actions} />
      )}
    </>
  )
}

interface LinkHintsProps {
  /** The number of an earlier step with the same link, if there is one. */
  sameAs: number | undefined
  use: LinkUse | undefined
}

/** Names other uses of a step's link: an earlier step, or other journeys. */
function LinkHints({ sameAs, use }: LinkHintsProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const own = use?.own ?? []
  const count = use?.journeyCount ?? 0
  if (sameAs === undefined && use === undefined) return null
  return (
    <p className="text-sm text-accent">
      {sameAs !== undefined && <span>{t('editing.list.sameLink', { number: sameAs })} </span>}
      {own.length > 0 && (
        <span>
          {t('editing.list.ownLink')}{' '}
          {own.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link
                to="/app/discover/journey/$journeyId"
                params={{ journeyId: id }}
                target="_blank"
                className="underline"
              >
                <bdi>{name}</bdi>
              </Link>
            </span>
          ))}
          {'. '}
        </span>
      )}
      {count > 0 && (
        <span>
          {count >= LINK_JOURNEYS_MAX
            ? t('editing.list.linkInMany', { number: number(LINK_JOURNEYS_MAX) })
            : t('editing.list.linkIn', { count })}
        </span>
      )}
    </p>
  )
}

const CLASS = 'step-picture'

/**
 * The preview picture of the linked page once the row is visible; until then, the initial of its
 * site.
 */
function StepPicture({ step }: { step: StepInput }) {
  const place = useRef<HTMLSpanElement>(null)
  const isInView = useInView(place)
  const { data } = useQuery({ ...previewQuery(step.url), enabled: isInView && isSafeLink(step.url) })
  const [brokenImage, setBrokenImage] = useState<string | null>(null)
  const image = data?.image
  // Only images from our own server are shown.
  if (image?.startsWith('/api/images/') && image !== brokenImage)
    return <img src={image} alt="" onError={() => setBrokenImage(image)} className={`${CLASS} object-cover`} />
  return (
    <span ref={place} className="contents">
      <StepTile hue={step.url} step={step} className={CLASS} />
    </span>
  )
}

function useInView(place: { readonly current: HTMLElement | null }): boolean {
  const [isInView, setIsInView] = useState(false)
  useEffect(() => {
    const tile = place.current?.firstElementChild
    if (!tile || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsInView(true)
    })
    observer.observe(tile)
    return () => observer.disconnect()
  }, [place])
  return isInView
}

interface StepRowEditorProps {
  step: StepInput
  number: number
  actions: StepActions
}

/**
 * The fields of a step in its row. Valid input changes the step at once; Cancel reverts it, and
 * Undo restores it.
 */
function StepRowEditor({ step, number, actions }: StepRowEditorProps) {
  const { t } = useTranslation()
  const [opened] = useState(step)
  const [initial] = useState(() => stepValuesOf(step))
  const [opening] = useState(freshKey)
  const root = useRef<HTMLFieldSetElement>(null)
  const form = useForm(stepForm, initial)
  const suggestions = useStepSuggestions(form, false)

  const save = useEffectEvent((values: typeof initial) => {
    if (values === initial) return
    const parsed = stepForm.safeParse(values)
    if (parsed.success) actions.edit({ ...step, ...parsed.data, id: step.id }, opening)
  })
  useEffect(() => save(form.values), [form.values])
  useEffect(() => root.current?.querySelector<HTMLElement>('[name=description]')?.focus(), [])

  const done = () => void form.handleSubmit(() => actions.close(step.id))()
  const cancel = () => {
    if (step !== opened) actions.edit(opened, freshKey())
    actions.close(step.id)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') done()
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    // Enter must not submit the form, which would publish the journey.
    event.preventDefault()
    done()
  }
  return (
    <fieldset ref={root} onKeyDown={handleKeyDown} className="step-editor">
      <legend className="sr-only">{t('editing.form.editStep', { number })}</legend>
      <StepRowFields form={form} suggestions={suggestions} isFirst={number === 1} />
      <div className="mt-2 flex justify-end gap-2.5">
        <Button variant="quiet" onClick={cancel} className="border-transparent!">
          {t('editing.addSteps.cancel')}
        </Button>
        <Button variant="soft" onClick={done}>
          {t('editing.addSteps.done')}
        </Button>
      </div>
    </fieldset>
  )
}
