import Eye from 'lucide-react/icons/eye'
import { type FormEvent, type ReactNode, Suspense, useCallback, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { JOURNEY_NAME_MAX, JOURNEY_STEPS_MAX, type Journey, type JourneyInput } from '#contract/journey.ts'
import type { Person } from '#contract/person.ts'
import type { StepInput } from '#contract/step.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { PausedNote } from '#web/core/session/PausedNote.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { type Form, fieldProps } from '#web/core/ui/form/useForm.ts'
import { type JourneyDraft, previewOf, textOf } from '#web/features/editor/drafts/journey.draft.ts'
import { type FoundFacts, PasteBox } from '#web/features/editor/import/PasteBox.tsx'
import { useFillFromPreviews } from '#web/features/editor/import/useFillFromPreviews.ts'
import { AddStepsDialog } from '#web/features/editor/step/AddStepsDialog.tsx'
import { CreditLine } from '#web/features/journeys/credit/CreditLine.tsx'
import { DETAILS, DetailsFold, type EditedBy } from './DetailsFold.tsx'
import { DoubtfulLinks, doubtfulSteps } from './DoubtfulLinks.tsx'
import { JourneyPreview } from './JourneyPreview.tsx'
import { StepsEditor } from './list/StepsEditor.tsx'
import { useStepsEditor } from './list/useStepsEditor.ts'
import { PublishLine } from './publish/PublishLine.tsx'

const PreviewDialog = lazyPart(() => import('./PreviewDialog.tsx'), 'PreviewDialog')

interface JourneyFormProps {
  title: string
  stepsTitle: string
  submitLabel: string
  form: Form<JourneyDraft, JourneyInput>
  owner: Person
  /** The person who edits. Only the owner chooses visibility and licence; a reader suggests changes of the texts. */
  editedBy?: EditedBy
  /** The stored journey; undefined for a new one. */
  journey?: Journey
  onSubmit: (input: JourneyInput) => Promise<unknown>
  /** Why the form can't be sent yet. */
  blocked?: string | undefined
  /** Content beside the form's error, such as a link. */
  errorLink?: ReactNode
  /** Content below the title, such as when the draft was saved. */
  status?: ReactNode
  /** Content above the fields, such as a conflict with another version. */
  notice?: ReactNode
  /** Content below the steps, such as the button that discards the draft. */
  children?: ReactNode
}

/** The form of a new or existing journey. */
export function JourneyForm({ form, journey, owner, editedBy = 'owner', onSubmit, ...texts }: JourneyFormProps) {
  const { t } = useTranslation()
  const [isPreviewing, setIsPreviewing] = useState(false)
  const [isStrong, setIsAdding] = useState(false)
  const { steps, badges } = form.values
  const { element, isDetailsOpen, setIsDetailsOpen, openField } = useFields()
  const { editor, filling, room, add, addFound, text } = useFormSteps(form, journey === undefined)
  const stepOf = journey?.id ?? 'new'
  const placeholders = { name: t('editing.create.previewName'), description: t('editing.create.previewDescription') }
  const card = useMemo(() => previewOf(form.values, owner, placeholders, journey), [form.values, owner, t, journey])
  const doubtful = useMemo(() => doubtfulSteps(steps), [steps])
  return (
    <form
      ref={element}
      noValidate
      onSubmit={submitUnlessRowIsInvalid(texts.blocked ? async () => undefined : form.handleSubmit(onSubmit))}
      className="editor-form"
    >
      <FormHead
        form={form}
        {...texts}
        isOwner={editedBy === 'owner'}
        onOpen={openField}
        onPreview={() => setIsPreviewing(true)}
      />
      <PausedNote />
      {texts.notice}
      <div className="editor-columns">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          <section className="panel grid grid-cols-[minmax(0,1fr)] gap-3 p-3.5 sm:p-5.5">
            <PasteBox
              room={room}
              badges={badges}
              stepOf={stepOf}
              autoFocus={journey === undefined}
              error={form.errors.steps}
              onAdd={addFound}
              onAddByHand={() => setIsAdding(true)}
            />
            <TextField
              {...fieldProps(form, 'name')}
              label={t('editing.form.name')}
              counter={JOURNEY_NAME_MAX}
              compact
              required
              className="journey-name mt-1"
            />
            <DetailsFold
              form={form}
              editedBy={editedBy}
              textOf={text}
              isChosen={isDetailsOpen}
              onChoose={setIsDetailsOpen}
            />
            {card.adaptedFrom && <Credit credit={card.adaptedFrom} />}
          </section>
          {doubtful.length > 0 && (
            <ul className="panel grid gap-1.5 px-4.5 py-4 text-sm lg:hidden">
              <DoubtfulLinks doubtful={doubtful} onOpen={editor.actions.openLink} />
            </ul>
          )}
          <StepsEditor
            title={texts.stepsTitle}
            steps={steps}
            editor={editor}
            filling={filling}
            edited={editedBy === 'reader' ? null : (journey?.id ?? form.values.adaptation ?? undefined)}
          />
          {texts.children}
        </div>
        <div className="editor-aside">
          <JourneyPreview journey={card} draft={form.values} doubtful={doubtful} onOpenStep={editor.actions.openLink} />
        </div>
      </div>
      <AddStepsDialog
        open={isStrong}
        stepOf={stepOf}
        room={room}
        isFirst={steps.length === 0}
        onClose={() => setIsAdding(false)}
        onAdd={(step) => add([step])}
      />
      {isPreviewing && (
        <Suspense>
          <PreviewDialog
            journey={card}
            draft={form.values}
            doubtful={doubtful}
            onOpenStep={editor.actions.openLink}
            onClose={() => setIsPreviewing(false)}
          />
        </Suspense>
      )}
    </form>
  )
}

/** The credit of a copy, which its author can't remove. */
function Credit({ credit }: { credit: NonNullable<Journey['adaptedFrom']> }) {
  const { t } = useTranslation()
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="grid gap-1.5 rounded-m bg-sunk px-3.5 py-3">
      <h2 id={headingId} className="font-text text-sm font-[650] tracking-normal">
        {t('editing.credit.title')}
      </h2>
      <CreditLine credit={credit} className="text-ink!" />
      <p className="text-sm text-muted">{t('editing.credit.text')}</p>
    </section>
  )
}

/** Submits the form only if the open fields of a step are valid. */
function submitUnlessRowIsInvalid(submit: (event: FormEvent<HTMLFormElement>) => Promise<void>) {
  return (event: FormEvent<HTMLFormElement>) => {
    const invalid = event.currentTarget.querySelector<HTMLElement>('.step-editor [aria-invalid]')
    if (invalid === null) return void submit(event)
    event.preventDefault()
    invalid.focus()
  }
}

type FormHeadProps = Pick<JourneyFormProps, 'title' | 'status' | 'submitLabel' | 'form' | 'blocked' | 'errorLink'> & {
  isOwner: boolean
  onOpen: (field: keyof JourneyDraft) => void
  onPreview: () => void
}

/** The title and the form's buttons, which stay visible: on phones in a bar at the bottom. */
function FormHead({ title, status, submitLabel, form, blocked, errorLink, onPreview, ...line }: FormHeadProps) {
  const { t } = useTranslation()
  const [blockedId, lineId] = [useId(), useId()]
  return (
    <header data-toasts-below className="editor-head">
      <div className="min-w-0 grow basis-72">
        <h1 className="line-clamp-3 text-[1.6875rem] [overflow-wrap:anywhere] md:line-clamp-2 md:text-[2.125rem]">
          {title}
        </h1>
        {status}
      </div>
      <div className="editor-acts">
        {form.formError !== null && (
          <p role="alert" className="basis-full rounded-m bg-danger-soft px-4 py-2 text-sm text-danger">
            {form.formError} {errorLink}
          </p>
        )}
        <PublishLine id={lineId} values={form.values} {...line} />
        <Button variant="quiet" onClick={onPreview}>
          <Eye size={17} aria-hidden="true" />
          {t('editing.create.preview')}
        </Button>
        <Button
          type="submit"
          busy={form.busy}
          aria-disabled={blocked !== undefined || undefined}
          aria-describedby={blocked === undefined ? lineId : blockedId}
          className="max-md:grow"
        >
          {submitLabel}
        </Button>
        {blocked !== undefined && (
          <span id={blockedId} className="sr-only">
            {blocked}
          </span>
        )}
      </div>
    </header>
  )
}

/** The fields of the form, of which those in the fold are hidden until it is open. */
function useFields() {
  const element = useRef<HTMLFormElement>(null)
  const [isDetailsOpen, setIsDetailsOpen] = useState(false)
  const openField = (field: keyof JourneyDraft) => {
    if (DETAILS.some((name) => name === field)) flushSync(() => setIsDetailsOpen(true))
    element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  }
  return { element, isDetailsOpen, setIsDetailsOpen, openField }
}

/** The steps of the form, with functions that add steps. */
function useFormSteps({ values, set }: Form<JourneyDraft, JourneyInput>, isNew: boolean) {
  const { t } = useTranslation()
  const { steps } = values
  const editor = useStepsEditor({ steps, onChange: (next) => set('steps', next) })
  const { history } = editor
  const { filling, lookUp } = useFillFromPreviews({ steps, fill: history.fill })
  const latest = useRef(values)
  latest.current = values
  const add = (added: readonly StepInput[]) => history.change([...history.current(), ...added])
  const addFound = (added: readonly StepInput[], facts: FoundFacts) => {
    if (isNew && facts.isImported && history.current().length === 0) set('licence', null)
    const { adaptedFrom } = facts.journey ?? {}
    if (isNew && adaptedFrom && !latest.current.adaptedFrom) set('adaptedFrom', adaptedFrom)
    add(added)
    lookUp(added.filter(({ stepType }) => stepType !== 'Path'))
    fillEmptyFields(latest.current, { ...facts, name: facts.name ?? onlySectionOf(added) }, set)
    toast(t('editing.import.added', { count: added.length }), { tone: 'success' })
  }
  const text = useCallback(() => textOf(latest.current), [])
  return { editor, filling, room: JOURNEY_STEPS_MAX - steps.length, add, addFound, text }
}

/** The heading of a list whose steps are all below it; undefined if some aren't. */
function onlySectionOf([first, ...others]: readonly StepInput[]): string | undefined {
  return others.every(({ section }) => !section) ? (first?.section ?? undefined) : undefined
}

/** Fills empty fields with the values of an imported list. */
function fillEmptyFields(
  values: JourneyDraft,
  { name, journey, seriesBadges }: FoundFacts,
  set: Form<JourneyDraft>['set'],
): void {
  const badges = journey?.badges ?? seriesBadges
  if (name && values.name.trim() === '') set('name', name.slice(0, JOURNEY_NAME_MAX))
  if (journey?.description && values.description.trim() === '') set('description', journey.description)
  if (badges && values.badges.length === 0) set('badges', [...badges])
  if (journey?.language && !values.language) set('language', journey.language)
  if (journey?.level && !values.level) set('level', journey.level)
  if (journey?.closingWords && values.closingWords === '') set('closingWords', journey.closingWords)
}
