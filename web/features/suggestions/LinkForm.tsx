import { JOURNEY_STEPS_MAX } from '#contract/rules/journey.ts'
import { lacksScheme } from '#contract/rules/link.ts'
import { STEP_DESCRIPTION_MAX } from '#contract/rules/step.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { Segmented } from '#web/core/ui/form/Segmented.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { firstNameOf } from '#web/features/people/display/first-name.ts'
import { FormEnd, type ImproveFormProps } from './FormEnd.tsx'
import { LinkPreview, useLinkPreview } from './LinkPreview.tsx'
import { MessageField } from './MessageField.tsx'
import type { LinkValues } from './suggest.form.ts'
import { useSuggestLink } from './useSuggest.ts'

const EMPTY: LinkValues = { url: '', description: '', how: 'instead', where: 'after', message: '' }

const schema = async () => (await import('./suggest.form.ts')).linkForm

interface LinkFormProps extends ImproveFormProps {
  kind: 'better' | 'missing'
}

/** Suggests a better link for a step, or a new step before or after it. */
export function LinkForm({ kind, journey, step, onBack, onSent }: LinkFormProps) {
  const { t } = useTranslation()
  const suggest = useSuggestLink(journey, step.id)
  const { profile } = useSession()
  // The form of the other kind has the same text, so that a link isn't lost on the way there.
  const form = useForm(schema, EMPTY, { place: `suggest ${step.id}` })
  const { url, how, where } = form.values
  const hasRoom = (journey.steps?.length ?? 0) < JOURNEY_STEPS_MAX
  const place = kind === 'missing' ? where : hasRoom ? how : 'instead'
  const { isUnread } = useLinkPreview(url)
  const { url: wrong, description: untitled } = form.errors
  const handleSubmit = form.handleSubmit(async (parsed) => {
    await suggest(parsed, place)
    onSent()
  })
  return (
    <form onSubmit={handleSubmit} noValidate className="grid grid-cols-1 gap-3">
      <FormError message={form.formError} />
      <div>
        <TextField
          {...fieldProps(form, 'url')}
          error={wrong && lacksScheme(url) ? `${wrong}. ${t('ui.lacksScheme')}` : wrong}
          hint={profile?.emailVerified === false ? t('words.linksUnconfirmed') : undefined}
          label={t('suggestions.improve.url')}
          compact
          inputMode="url"
          dir="ltr"
          className="mb-3"
        />
        {profile?.emailVerified !== false && <LinkPreview url={url} hue={journey.coverSeed} />}
      </div>
      {kind === 'missing' ? (
        <Segmented
          label={t('suggestions.improve.where')}
          value={where}
          onChange={(chosen) => form.set('where', chosen)}
          options={[
            { value: 'before', label: t('suggestions.improve.before') },
            { value: 'after', label: t('suggestions.improve.after') },
          ]}
          className="justify-self-start"
        />
      ) : hasRoom ? (
        <Segmented
          label={t('suggestions.improve.how')}
          value={how}
          onChange={(chosen) => form.set('how', chosen)}
          options={[
            { value: 'instead', label: t('suggestions.improve.instead') },
            { value: 'beside', label: t('suggestions.improve.beside') },
          ]}
          className="justify-self-start"
        />
      ) : null}
      {place !== 'instead' && (isUnread || untitled) && (
        <TextField
          {...fieldProps(form, 'description')}
          label={t('suggestions.improve.name')}
          compact
          counter={STEP_DESCRIPTION_MAX}
        />
      )}
      <MessageField form={form} name={firstNameOf(journey.owner)} />
      <FormEnd busy={form.busy} onBack={onBack} />
    </form>
  )
}
